import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Fold } from '../../../components/fold.tsx';
import { CodeBlock } from '../../../features/automations/code-block.tsx';
import { CONTACT_FIELDS, contactFields, outcomeOf, ruleSentence } from '../../../features/automations/labels.ts';
import {
  type AttemptDetail,
  attemptQuery,
  automationsQuery,
  letterQuery,
} from '../../../features/automations/queries.ts';
import { StatusBadge } from '../../../features/letter-status/badge.tsx';
import { ended } from '../../../features/letter-status/stages.ts';
import { Stages } from '../../../features/letter-status/timeline.tsx';
import { asMoment } from '../../../lib/dates.ts';
import { letterOf } from '../editor/values.ts';
import { samePath } from '../setup/mapping.ts';
import { WrittenCard } from '../written-card.tsx';
import { AttemptActions } from './actions.tsx';

/** One event: what was decided and why, the card and its letter, what came and what we read from it. */
export function AttemptDetails({ id }: { id: string }) {
  const { data: event, isError, refetch } = useQuery(attemptQuery(id));
  if (isError && !event) return <LoadFailed what="this event" onRetry={() => void refetch()} />;
  if (!event) return <Skeleton className="h-40" />;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <Decision event={event} />
        <AttemptActions event={event} />
      </div>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_15rem]">
        <Understood event={event} />
        <div className="grid min-w-0 content-start gap-6">
          {event.letter_id && event.campaign_id && (
            <Letter campaign_id={event.campaign_id} letter_id={event.letter_id} />
          )}
          <Timeline event={event} />
        </div>
        <Written event={event} />
      </div>
      <Received event={event} />
    </div>
  );
}

export function LoadFailed({ what, onRetry }: { what: string; onRetry(): void }) {
  return (
    <p role="alert" className="text-sm">
      We couldn’t load {what}.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Try Again
      </button>
    </p>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2">
      <h2 id={id} className="font-sans text-sm font-semibold tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Decision({ event: { rule, reason, error_message } }: { event: AttemptDetail }) {
  const lines = [...new Set([reason, error_message])].filter(Boolean);
  const sentence = ruleSentence(rule);
  if (lines.length === 0 && !sentence) return null;
  return (
    <Part title="Why">
      <div className="grid max-w-prose gap-1 text-sm">
        {sentence && <p>{sentence}</p>}
        {lines.map((line) => (
          <p key={line} className="wrap-anywhere text-ink-soft">
            {line}
          </p>
        ))}
      </div>
    </Part>
  );
}

function Understood({ event: { contact_data, understood, fields } }: { event: AttemptDetail }) {
  const known = contactFields.flatMap((field) => {
    const value = contact_data[field] ?? understood[field]?.value;
    const path = understood[field]?.path ?? [];
    const from = fields.find((one) => samePath(one.path, path))?.label;
    return value ? [{ field, value, from: from === CONTACT_FIELDS[field] ? undefined : from }] : [];
  });
  return (
    <Part title="As understood">
      {known.length === 0 && <p className="text-sm text-ink-soft">This event has no name or address.</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm">
        {known.map(({ field, value, from }) => (
          <div key={field} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-soft">{CONTACT_FIELDS[field]}</dt>
            <dd className="wrap-anywhere">
              {value}
              {from && <span className="text-ink-faint"> from {from}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** The letter that the event became, with its own status. */
function Letter({ campaign_id, letter_id }: { campaign_id: string; letter_id: string }) {
  const { data: letter, isError, refetch } = useQuery(letterQuery(campaign_id, letter_id));
  return (
    <Part title="Letter">
      {isError && !letter && <LoadFailed what="the letter" onRetry={() => void refetch()} />}
      {letter && (
        <>
          <span>
            <StatusBadge status={letter.status} label={letter.status_label} />
          </span>
          {letter.failure_reason && (
            <p className="text-sm text-wax-ink">{ended(letter.failure_reason)} Your credit was refunded.</p>
          )}
          <Stages events={letter.events} />
        </>
      )}
      <Link to={`/portal/campaign-history#${campaign_id}`} className="link justify-self-start text-sm">
        Open its campaign
      </Link>
    </Part>
  );
}

function Timeline({ event: { timeline } }: { event: AttemptDetail }) {
  if (timeline.length === 0) return null;
  return (
    <Part title="Event">
      <ol className="grid gap-1 text-sm">
        {timeline.map(({ status, at }) => (
          <li key={`${at} ${status}`} className="grid grid-cols-[8.5rem_1fr] gap-x-4">
            <time dateTime={at} className="text-ink-faint tabular-nums">
              {asMoment(at)}
            </time>
            <span>{outcomeOf(status).name}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Received({ event: { raw, headers, content_type } }: { event: AttemptDetail }) {
  const shown = Object.entries({ 'content-type': content_type, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return (
    <Part title="As received">
      <Fold title="Headers and body of the request" className="text-sm">
        <div className="grid gap-2">
          <CodeBlock label="Headers">{shown.join('\n')}</CodeBlock>
          <CodeBlock label="Body">{raw || '(empty)'}</CodeBlock>
        </div>
      </Fold>
    </Part>
  );
}

function Written({ event: { message, automation_id, letter_id, outcome } }: { event: AttemptDetail }) {
  const { data: automations } = useQuery(automationsQuery);
  const automation = automations?.find(({ id }) => id === automation_id);
  if (!message) return null;
  return (
    <Part title={outcome === 'sent' ? 'The card' : 'The card as it will be written'}>
      {automation && (
        <div className="w-60 max-w-full">
          <WrittenCard letter={letterOf(automation)} message={message} seed={letter_id} />
        </div>
      )}
      <p className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap">{message}</p>
    </Part>
  );
}
