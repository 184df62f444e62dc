import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { CodeBlock } from '../../../features/automations/code-block.tsx';
import { CONTACT_FIELDS, contactFields, ruleName, stageName } from '../../../features/automations/labels.ts';
import { type AttemptDetail, attemptQuery, automationsQuery } from '../../../features/automations/queries.ts';
import { asMoment } from '../../../lib/dates.ts';
import { letterOf } from '../editor/values.ts';
import { WrittenCard } from '../written-card.tsx';
import { AttemptActions } from './actions.tsx';

/** One event: what came, what we read from it, what was decided and what was written. */
export function AttemptDetails({ id }: { id: string }) {
  const { data: event, isError, refetch } = useQuery(attemptQuery(id));
  if (isError && !event) {
    return (
      <p role="alert" className="text-sm">
        We couldn’t load this event.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try Again
        </button>
      </p>
    );
  }
  if (!event) return <Skeleton className="h-40" />;
  return (
    <div className="grid gap-6">
      <Decision event={event} />
      <AttemptActions event={event} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 content-start gap-6">
          <Understood event={event} />
          <Timeline event={event} />
          <Raw event={event} />
        </div>
        <Written event={event} />
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2">
      <h2 id={id} className="font-sans text-sm font-semibold tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Decision({ event: { rule, reason, error_message } }: { event: AttemptDetail }) {
  const lines = [...new Set([reason, error_message, rule && `Rule: ${ruleName(rule)}.`])].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}

function Understood({ event: { contact_data } }: { event: AttemptDetail }) {
  const known = contactFields.filter((field) => contact_data[field]);
  return (
    <Part title="As understood">
      {known.length === 0 && <p className="text-sm text-ink-soft">We found no name and no address in this event.</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {known.map((field) => (
          <div key={field} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-soft">{CONTACT_FIELDS[field]}</dt>
            <dd className="wrap-anywhere">{contact_data[field]}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Timeline({ event: { timeline, campaign_id } }: { event: AttemptDetail }) {
  if (timeline.length === 0) return null;
  return (
    <Part title="Timeline">
      <ol className="grid gap-1 text-sm">
        {timeline.map(({ status, at }) => (
          <li key={`${at} ${status}`} className="grid grid-cols-[9.5rem_1fr] gap-x-4">
            <time dateTime={at} className="text-ink-soft tabular-nums">
              {asMoment(at)}
            </time>
            <span>{stageName(status)}</span>
          </li>
        ))}
      </ol>
      {campaign_id && (
        <Link to="/portal/campaign-history" className="link justify-self-start text-sm">
          Follow the card in Campaign History
        </Link>
      )}
    </Part>
  );
}

function Raw({ event: { raw, headers } }: { event: AttemptDetail }) {
  const shown = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Part title="As received">
      {shown.length > 0 && <CodeBlock label="Headers">{shown.join('\n')}</CodeBlock>}
      <CodeBlock label="Body">{raw || '(empty)'}</CodeBlock>
    </Part>
  );
}

function Written({ event: { message, automation_id } }: { event: AttemptDetail }) {
  const { data: automations } = useQuery(automationsQuery);
  const automation = automations?.find(({ id }) => id === automation_id);
  if (!message) return null;
  return (
    <div className="grid w-72 max-w-full content-start gap-4">
      {automation && <WrittenCard letter={letterOf(automation)} message={message} />}
      <Part title="Message">
        <p className="text-sm wrap-anywhere whitespace-pre-wrap">{message}</p>
      </Part>
    </div>
  );
}
