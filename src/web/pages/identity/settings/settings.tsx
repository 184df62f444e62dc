import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Button } from '../../../components/button.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { LeaveUnsaved } from '../../../components/leave-unsaved.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { profileQuery } from '../../../features/account/profile.ts';
import { usePerson } from '../../../features/session/auth.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { makeClient } from '../../../lib/session/client.ts';
import {
  BillingAddressCard,
  IntegrationsCard,
  MailsCard,
  PersonalCard,
  PrivacyCard,
  ReturnAddressCard,
} from './cards.tsx';
import { profileEditOf, type SettingsForm, settingsOf } from './form.ts';
import { HandwritingCard } from './handwriting-card.tsx';

import { TopUpPanel } from './top-up-panel.tsx';
import { ViewsCard } from './views-card.tsx';

export const meta = pageMeta('Account settings');

export default function Settings() {
  // Not refetched while someone fills in the form.
  const profile = useQuery({ ...profileQuery, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' });
  const failed = profile.isError;
  useEffect(() => {
    if (failed) toast.error('Load Failed', { description: 'Unable to load profile data' });
  }, [failed]);

  const loading = profile.isPending || (profile.isFetching && !profile.isFetchedAfterMount);
  return (
    <div className="page-width *:max-w-4xl">
      <PageHeader title="Account Settings" subtitle="Manage your profile information and preferences" />
      {loading ? (
        <LoadingScreen>Loading your settings...</LoadingScreen>
      ) : (
        <div className="grid gap-6">
          {failed ? (
            <FailedState title="Unable to load profile data" onRetry={() => void profile.refetch()} />
          ) : (
            <SettingsSheets known={settingsOf(profile.data ?? null)} />
          )}
          <TopUpPanel />
          <ViewsCard />
          <PrivacyCard />
        </div>
      )}
    </div>
  );
}

function SettingsSheets({ known }: { known: SettingsForm }) {
  const person = usePerson();
  const queries = useQueryClient();
  const form = useForm<SettingsForm>({ defaultValues: known });
  const { isDirty, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (settings) => {
    try {
      const saved = await call('POST /rest/v1/profiles', { body: profileEditOf(settings, known) });
      queries.setQueryData(profileQuery.queryKey, saved);
      form.reset(settingsOf(saved));
    } catch (error) {
      toast.error('Save Failed', { description: messageOf(error, 'Unable to save profile data') });
      return;
    }
    toast.success('Profile Updated', { description: 'Your profile has been successfully updated.' });
    // The name in the header comes from here; the profile above is what counts, so a failure changes nothing.
    if (settings.full_name !== person.full_name) {
      await (await makeClient()).updateUser({ data: { full_name: settings.full_name } });
    }
  });

  return (
    <form noValidate onSubmit={save} className="grid gap-6">
      <PersonalCard form={form} email={person.email} />
      <ReturnAddressCard form={form} kept_state={known.return_state} />
      <HandwritingCard form={form} />
      <MailsCard form={form} />
      <BillingAddressCard form={form} kept_state={known.billing_state} />
      <IntegrationsCard />
      <div className="sheet sticky bottom-[calc(0.75rem+var(--foot-bar,0px))] z-10 mr-16 flex items-center justify-between gap-3 p-2.5 shadow-lifted sm:py-3 sm:pr-3 sm:pl-5 xl:mr-0">
        <p role="status" className="text-sm text-ink-soft max-sm:sr-only">
          {isDirty ? 'You have unsaved changes.' : 'All changes saved.'}
        </p>
        <Button type="submit" pending={isSubmitting} className="max-sm:grow">
          {isSubmitting ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
      <LeaveUnsaved unsaved={isDirty && !isSubmitting} />
    </form>
  );
}
