import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { SIGN_UP_CREDITS } from '../../../../modules/credits/rules.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { useBalance } from '../../../features/account/balance.ts';
import { planName, planQuery } from '../../../features/account/plan.ts';
import { profileQuery } from '../../../features/account/profile.ts';
import { InkSample } from '../../../features/ink/sample.tsx';
import { useAuth, usePerson } from '../../../features/session/auth.tsx';
import { call } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { samplePen } from '../settings/sample-pen.ts';
import { OnboardingPage } from './page.tsx';

export const meta = pageMeta('Welcome');

const FLAG = 'onboarding_completed';

export default function OnboardingComplete() {
  const person = usePerson();
  const { markOnboarded } = useAuth();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const plan = useQuery(planQuery);
  const credits = useBalance();
  const [leaving, setLeaving] = useState(false);
  const name = profile?.full_name || person.full_name || 'User';

  const unloaded = plan.error ?? credits.error;
  useEffect(() => {
    if (unloaded) console.warn('We couldn’t load your plan and credits.', unloaded);
  }, [unloaded]);

  async function finish() {
    setLeaving(true);
    try {
      queries.setQueryData(profileQuery.queryKey, await call('POST /rest/v1/profiles/complete-onboarding'));
    } catch (failure) {
      console.warn('The end of onboarding could not be saved.', failure);
    }
    localStorage.setItem(FLAG, 'true');
    markOnboarded();
    navigate('/create-letter-start');
  }

  return (
    <OnboardingPage
      step={3}
      title={`Welcome, ${name}`}
      subtitle={
        <>
          <span className="font-semibold text-ink">Step 3 of 3</span>. {readySentence(credits.data)}
        </>
      }
    >
      <div className="sheet grid overflow-hidden sm:grid-cols-[1fr_17rem]">
        <dl className="grid content-center gap-6 p-6 sm:p-8">
          <div className="grid gap-1">
            <dt className="text-sm text-ink-soft">Available credits</dt>
            <dd className="font-display text-5xl leading-none tabular-nums">{credits.data ?? 0}</dd>
            <dd className="text-sm text-ink-faint">One credit is one card, printed, stamped and mailed.</dd>
          </div>
          <div className="flex items-center gap-3">
            <dt className="text-sm text-ink-soft">Plan</dt>
            <dd>
              <Badge variant="secondary">{plan.isPending ? 'Loading...' : planName(plan.data ?? '')}</Badge>
            </dd>
          </div>
        </dl>
        <div className="border-t border-rule bg-card-paper px-8 py-8 sm:border-t-0 sm:border-l">
          <InkSample
            pen={samplePen(person.id)}
            text={`Dear ${name.split(' ')[0]},\nwe’re glad you’re here.${credits.data ? ' Your first five cards are on us.' : ''}`}
            lines={6}
            width_px={260}
            x_height_px={9}
          />
        </div>
      </div>
      <Button size="lg" pending={leaving} onClick={() => void finish()} className="justify-self-start">
        Create Your First Campaign
      </Button>
    </OnboardingPage>
  );
}

/** Free credits are given once per person: see `freeCreditsKey` in the rules of credits. */
function readySentence(credits: number | undefined): string {
  if (credits === undefined) return 'Your account is ready.';
  return credits > 0
    ? 'Your account is ready, and your first cards are on us.'
    : `Your account is ready. You already received ${SIGN_UP_CREDITS} free credits with this address, so you’ll need credits for your next cards.`;
}
