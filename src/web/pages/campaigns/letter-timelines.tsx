import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fillPlaceholders } from '../../../modules/letters/rules.ts';
import { InkCard } from '../../components/ink-card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { asMoment } from '../../lib/dates.ts';
import { useDesign } from '../../lib/own-designs.ts';
import {
  type Campaign,
  contactsQuery,
  inkQuery,
  LETTERS_SHOWN,
  type Letter,
  lettersQuery,
} from './campaign-queries.ts';
import { type Stage, stagesOf } from './campaign-status.ts';
import { StatusBadge } from './status-badge.tsx';

const SHOWN_AT_FIRST = 10;

/** What became of each letter of a campaign, beside the first of them as the hand writes it. */
export function LetterTimelines({ campaign }: { campaign: Campaign }) {
  const letters = useQuery(lettersQuery(campaign.id));
  const first = letters.data?.[0];
  return (
    <div className="grid gap-6 lg:grid-cols-[11rem_1fr] lg:gap-10">
      {letters.isPending ? (
        <Skeleton className="hidden h-64 lg:block" />
      ) : (
        <WrittenCard campaign={campaign} letter_id={first?.id} />
      )}
      {letters.isPending && <Skeleton className="h-24" />}
      {letters.isError && (
        <p role="alert" className="text-sm">
          The letters could not be loaded.{' '}
          <button type="button" className="link" onClick={() => void letters.refetch()}>
            Try Again
          </button>
        </p>
      )}
      {letters.data && <Letters letters={letters.data} contact_count={campaign.contact_count} />}
    </div>
  );
}

function Letters({ letters, contact_count }: { letters: Letter[]; contact_count: number }) {
  const [all, setAll] = useState(false);
  if (letters.length === 0) {
    return (
      <p className="text-sm text-ink-soft">This is a draft: no letter has been written yet, and nothing was charged.</p>
    );
  }
  const shown = all ? letters : letters.slice(0, SHOWN_AT_FIRST);
  return (
    <div className="grid content-start gap-4">
      <ul className="grid gap-4">
        {shown.map((letter) => (
          <li key={letter.id} className="sheet grid gap-3 p-4 sm:px-5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
              <h2 className="font-sans text-base font-semibold tracking-normal">{letter.contact_name}</h2>
              <StatusBadge status={letter.status} label={letter.status_label} />
            </div>
            {letter.failure_reason && (
              <p className="text-sm text-wax-ink">{letter.failure_reason} The credit went back to your account.</p>
            )}
            <Timeline stages={stagesOf(letter.events)} />
          </li>
        ))}
      </ul>
      {!all && letters.length > SHOWN_AT_FIRST && (
        <button type="button" className="link justify-self-start text-sm" onClick={() => setAll(true)}>
          Show {letters.length - SHOWN_AT_FIRST} more
        </button>
      )}
      {contact_count > LETTERS_SHOWN && letters.length >= LETTERS_SHOWN && (
        <p className="text-sm text-ink-faint">
          The first {LETTERS_SHOWN} of {contact_count.toLocaleString('en-US')} letters are shown.
        </p>
      )}
    </div>
  );
}

function Timeline({ stages }: { stages: Stage[] }) {
  return (
    <ol className="grid">
      {stages.map(({ label, at, note, look }, index) => (
        <li
          key={`${at} ${label}`}
          className="relative grid gap-x-4 pb-3 pl-6 text-sm last:pb-0 sm:grid-cols-[9.5rem_1fr]"
        >
          {index < stages.length - 1 && (
            <span aria-hidden="true" className="absolute top-2 bottom-0 left-[5px] w-px translate-y-1 bg-rule-strong" />
          )}
          <span
            aria-hidden="true"
            className={`absolute top-1.5 left-0 size-[11px] rounded-full border-2 ${look === 'trouble' ? 'border-wax-ink bg-wax-wash' : index === stages.length - 1 ? 'border-ink bg-ink' : 'border-ink bg-sheet'}`}
          />
          <time dateTime={at} className="text-ink-faint tabular-nums">
            {asMoment(at)}
          </time>
          <span>
            {label}
            {note && <span className="block text-ink-soft">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The inside of the first card, with the very strokes that are printed. */
function WrittenCard({ campaign, letter_id }: { campaign: Campaign; letter_id: string | undefined }) {
  const contacts = useQuery(contactsQuery(campaign.id));
  const ink = useQuery(inkQuery(campaign.id));
  const template = useDesign(campaign.template_id);
  const contact = contacts.data?.[0];
  const { text } = fillPlaceholders(campaign.message, contact ?? {});
  return (
    <div className="max-w-44">
      <InkCard
        pen={{
          hand: campaign.hand,
          setting: campaign.ink_setting,
          colour: campaign.ink_colour,
          seed: ink.data?.ink_seed ?? letter_id ?? campaign.id,
        }}
        text={contact ? text : campaign.message}
        text_type={campaign.text_type}
        signature={ink.data?.signature ?? null}
        art={template?.interior_image_url}
        label={`The inside of the card: ${contact ? text : campaign.message}`}
      />
    </div>
  );
}
