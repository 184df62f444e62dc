import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { SelectField, TextField } from '../../../components/form/field.tsx';
import { cn } from '../../../lib/cn.ts';
import { type Campaign, type Letter, type LetterSearch, lettersQuery } from '../queries.ts';
import { useSettled } from '../use-settled.ts';
import { LETTER_COLUMNS, LetterRow } from './row.tsx';

/** Below this many letters there is nothing to search for. */
const FEW = 5;
const AFTER_TYPING_MS = 250;

const STATUSES: [status: NonNullable<LetterSearch['status']>, name: string][] = [
  ['queued', 'Waiting to print'],
  ['sent', 'Printing or mailed'],
  ['failed', 'Failed'],
  ['cancelled', 'Canceled'],
];

/** What became of each letter of a campaign: searched by recipient, narrowed by status, paged. */
export function LetterList({ campaign }: { campaign: Campaign }) {
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<LetterSearch['status']>();
  const search = useSettled(typed.trim(), AFTER_TYPING_MS);
  return (
    <div className="grid content-start gap-5">
      {campaign.contact_count > FEW && (
        <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_15rem]">
          <TextField
            label="Find a recipient"
            type="search"
            maxLength={100}
            placeholder="Name, street or city"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <SelectField
            label="Letters shown"
            value={status ?? ''}
            onChange={(event) => setStatus(STATUSES.find(([value]) => value === event.target.value)?.[0])}
          >
            <option value="">All letters</option>
            {STATUSES.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        </search>
      )}
      <Found campaign={campaign} search={{ search, status }} />
    </div>
  );
}

function Found({ campaign, search }: { campaign: Campaign; search: LetterSearch }) {
  const letters = useInfiniteQuery(lettersQuery(campaign.id, search));
  if (letters.isPending) return <Skeleton className="h-24" />;
  if (letters.isError) {
    return (
      <p role="alert" className="text-sm">
        We couldn’t load the letters.{' '}
        <button type="button" className="link" onClick={() => void letters.refetch()}>
          Try Again
        </button>
      </p>
    );
  }
  const shown = letters.data.pages.flat();
  if (shown.length === 0) {
    const is_narrowed = search.search !== '' || search.status !== undefined;
    return (
      <p role="status" className="text-sm text-ink-soft">
        {is_narrowed ? 'No letters match.' : 'This is a draft. No letters have been created and nothing was charged.'}
      </p>
    );
  }
  return (
    <>
      <Letters campaign={campaign} letters={shown} />
      {letters.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          pending={letters.isFetchingNextPage}
          onClick={() => void letters.fetchNextPage()}
        >
          {letters.isFetchingNextPage ? 'Loading...' : 'Show more letters'}
        </Button>
      )}
    </>
  );
}

const HEADS = ['Recipient', 'Status', 'Expected', 'Credits', ''];

const Letters = ({ campaign, letters }: { campaign: Campaign; letters: Letter[] }) => (
  <div className="sheet overflow-hidden">
    <div
      aria-hidden="true"
      className={cn('border-b border-rule px-4 py-2 text-xs font-semibold text-ink-soft max-md:hidden', LETTER_COLUMNS)}
    >
      {HEADS.map((name) => (
        <span key={name} className={name === 'Credits' ? 'text-right' : ''}>
          {name}
        </span>
      ))}
    </div>
    <ul aria-label="Letters" className="divide-y divide-rule">
      {letters.map((letter) => (
        <LetterRow
          key={letter.id}
          campaign={campaign}
          letter={letter}
          is_open={campaign.campaign_type === 'one-time' && letters.length === 1}
        />
      ))}
    </ul>
  </div>
);
