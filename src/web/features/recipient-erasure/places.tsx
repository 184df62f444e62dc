import type { ReactNode } from 'react';
import type { Place, RecipientFound } from '../../../modules/privacy/recipients/schema.ts';
import { formatCount, plural } from '../../../platform/format.ts';

const PLACE_TEXT: Record<Place, (n: number) => string> = {
  letters: (n) => formatCount(n, 'letter'),
  contacts: (n) => formatCount(n, 'contact of a campaign', 'contacts of campaigns'),
  lists: (n) => formatCount(n, 'row of a list', 'rows of lists'),
  webhooks: (n) => formatCount(n, 'webhook'),
  drafts: (n) => formatCount(n, 'draft'),
  campaigns: (n) => formatCount(n, 'title or message of a campaign', 'titles or messages of campaigns'),
  notes: (n) => formatCount(n, 'note about an approval', 'notes about approvals'),
  do_not_mail: (n) => formatCount(n, 'do-not-mail entry', 'do-not-mail entries'),
  support: (n) => formatCount(n, 'support message'),
  mails: (n) => formatCount(n, 'email'),
};

/** Where the person appears, and below it what can be done. */
export function Places({ found, children }: { found: RecipientFound; children: ReactNode }) {
  return (
    <section aria-label="Where this person appears" className="grid gap-4 rounded-md bg-sunk p-4 sm:p-5">
      <h3 className="font-sans text-base font-semibold tracking-normal" role="status">
        Found in{' '}
        {formatCount(
          found.places.reduce((sum, { count }) => sum + count, 0),
          'place',
        )}
      </h3>
      <ul className="grid gap-2 text-sm">
        {found.places.map(({ place, count, names }) => (
          <li key={place} className="grid gap-0.5">
            <span className="font-semibold">{PLACE_TEXT[place](count)}</span>
            {names.length > 0 && <span className="break-words text-ink-soft">{names.join(', ')}</span>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

/** What an erasure does to what was found, and what stays. */
export function WhatHappens({ found }: { found: RecipientFound }) {
  const { letters_waiting, letters_in_print } = found;
  return (
    <ul className="list-disc space-y-1.5 pl-5">
      {letters_waiting > 0 && (
        <li>
          {formatCount(letters_waiting, 'letter')} not printed yet: canceled, and{' '}
          {plural(letters_waiting, 'its credit comes', 'the credits come')} back.
        </li>
      )}
      {letters_in_print > 0 && (
        <li>{formatCount(letters_in_print, 'letter')} in print: mailed first, then erased. This can take days.</li>
      )}
      <li>Drafts that mention them are deleted. List rows and contacts are removed.</li>
      <li>We keep credits, payments, and the number and dates of letters for our records. They contain no names.</li>
      <li>Letters to other people don’t change.</li>
    </ul>
  );
}
