import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { Signature } from '../../../../handwriting/ink/signature.ts';
import type { LetterDetail } from '../../../../modules/letters/desk/schema.ts';
import { addressLines } from '../../../../modules/letters/page-rules.ts';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { InkCard } from '../../../features/ink/card.tsx';
import { EnvelopePicture } from '../../../features/ink/envelope-picture.tsx';
import { StatusBadge } from '../../../features/letter-status/badge.tsx';
import { DeletedText } from '../../../features/letter-status/deleted-text.tsx';
import { Stages } from '../../../features/letter-status/timeline.tsx';
import { ApiError, call } from '../../../lib/api.ts';
import { asDay, asFullMoment, asMoment } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { LetterActions } from './actions.tsx';
import { Copies } from './copies.tsx';

export const meta = pageMeta('Letter');

/** One letter: what it looks like, where it goes, what happened to it, and what can be done about it. */
export default function Letter() {
  const { id = '' } = useParams();
  const letter = useQuery({
    queryKey: ['letters', 'letter', id],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/letters/:id', { params: { id } }, { signal }),
    refetchInterval: 15_000,
  });
  if (letter.isPending) return <LoadingScreen>Loading...</LoadingScreen>;
  if (letter.isError)
    return (
      <div className="page-width grid gap-6 py-6">
        <BackToLetters />
        {letter.error instanceof ApiError && letter.error.status < 500 ? (
          <EmptyState title="This letter was not found">It may have been erased, or the link is incomplete.</EmptyState>
        ) : (
          <FailedState title="The letter could not be loaded" onRetry={() => void letter.refetch()} />
        )}
      </div>
    );
  return <LetterPage letter={letter.data} />;
}

function LetterPage({ letter }: { letter: LetterDetail }) {
  return (
    <div className="page-width">
      <div className="pt-2">
        <BackToLetters />
      </div>
      <PageHeader
        title={letter.recipient}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={letter.status} label={letter.status_label} />
            <span className="font-mono text-sm break-all">{letter.id}</span>
          </span>
        }
      />
      <div className="grid gap-10 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-12">
        {letter.redacted_at ? <DeletedText at={letter.redacted_at} /> : <Pictures letter={letter} />}
        <div className="grid content-start gap-10">
          <LetterActions letter={letter} />
          <Facts letter={letter} />
          <Section title="Timeline">
            <Stages events={letter.events} />
          </Section>
          <Copies letter={letter} />
        </div>
      </div>
    </div>
  );
}

const BackToLetters = () => (
  <Link to="/admin/letters" className="link text-sm">
    Back to Letters
  </Link>
);

function Pictures({ letter }: { letter: LetterDetail }) {
  const { pen, text, text_type, signature, interior_image_url, address, return_address } = letter;
  const { firstName: first_name, lastName: last_name, ...place } = return_address;
  return (
    <div className="grid max-w-72 content-start gap-5">
      <InkCard
        pen={pen}
        text={text}
        text_type={text_type}
        signature={signature as Signature | null}
        art={interior_image_url}
        label={`The inside of the card: ${text}`}
      />
      <EnvelopePicture
        pen={pen}
        return_address={{ first_name, last_name, company_name: '', ...place }}
        recipient={address}
        label={`The envelope to ${addressLines(address).join(', ')}`}
      />
    </div>
  );
}

function Facts({ letter }: { letter: LetterDetail }) {
  const { address, customer, campaign, template, ordered_at, mailed_at, credited_at, retried_as, retry_of } = letter;
  return (
    <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
      <Fact name="Address">
        {letter.redacted_at && `Deleted on ${asDay(letter.redacted_at)}`}
        {addressLines(address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Fact>
      <Fact name="Customer">
        <span className="block break-all">{customer.email}</span>
        <span className="block text-ink-soft">{campaign.title}</span>
      </Fact>
      <Fact name="Ordered">{asFullMoment(ordered_at)}</Fact>
      <Fact name="Mailed">{mailed_at ? asFullMoment(mailed_at) : 'Not yet'}</Fact>
      <Fact name="Design">{template?.name ?? 'Unknown'}</Fact>
      <Fact name="Price">1 credit{credited_at ? `, given back ${asMoment(credited_at)}` : ''}</Fact>
      {retried_as && (
        <Fact name="Sent again">
          <Link to={`/admin/letters/${retried_as}`} className="link">
            Open the new letter
          </Link>
        </Fact>
      )}
      {retry_of && (
        <Fact name="Sent in place of">
          <Link to={`/admin/letters/${retry_of}`} className="link">
            Open the letter that failed
          </Link>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
