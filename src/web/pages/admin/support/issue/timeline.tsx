import type { IssueStatus, TimelineEntry } from '../../../../../modules/support/desk/schema.ts';
import type { IssuePriority } from '../../../../../modules/support/schema.ts';
import { Badge, type BadgeVariant } from '../../../../components/badge.tsx';
import { Section } from '../../../../components/section.tsx';
import { cn } from '../../../../lib/cn.ts';
import { asFullMoment } from '../../../../lib/dates.ts';
import { PRIORITIES, STATUSES } from '../labels.ts';
import type { Issue } from '../queries.ts';

/** All that was written and changed, the oldest first. */
export function Timeline({ issue }: { issue: Issue }) {
  return (
    <Section title="Conversation">
      <ol className="grid gap-3">
        <Written by={issue.email} what="asked" at={issue.created_at} text={issue.message} />
        {issue.timeline.map((entry) =>
          entry.kind === 'answer' || entry.kind === 'note' ? (
            <Message key={entry.id} entry={entry} />
          ) : (
            <li key={`change-${entry.id}`} className="px-4 text-sm text-ink-soft">
              <span className="break-all">{entry.by ?? 'Someone'}</span> {changeText(entry)}{' '}
              <time dateTime={entry.at} className="whitespace-nowrap text-ink-faint">
                {asFullMoment(entry.at)}
              </time>
            </li>
          ),
        )}
      </ol>
    </Section>
  );
}

const MAILS: Record<NonNullable<TimelineEntry['mail']>, { name: string; look: BadgeVariant }> = {
  queued: { name: 'Sending', look: 'secondary' },
  sent: { name: 'Sent', look: 'good' },
  rejected: { name: 'Not delivered: the address was refused', look: 'destructive' },
};

function Message({ entry: { by, at, kind, text, mail } }: { entry: TimelineEntry }) {
  const what = kind === 'note' ? 'noted, for operators only' : 'answered';
  return (
    <Written by={by ?? 'Someone'} what={what} at={at} text={text ?? ''} kind={kind}>
      {mail && <Badge variant={MAILS[mail].look}>{MAILS[mail].name}</Badge>}
    </Written>
  );
}

function Written({
  by,
  what,
  at,
  text,
  kind,
  children,
}: {
  by: string;
  what: string;
  at: string;
  text: string;
  kind?: TimelineEntry['kind'];
  children?: React.ReactNode;
}) {
  const look = kind === 'note' ? 'bg-amber-wash' : kind === 'answer' ? 'sm:ml-10' : 'sm:mr-10';
  return (
    <li className={cn('sheet px-4 py-3', look)}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        <span className="font-semibold break-all text-ink">{by}</span> {what}{' '}
        <time dateTime={at}>{asFullMoment(at)}</time>
        {children}
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{text}</p>
    </li>
  );
}

function changeText({ kind, before, after }: TimelineEntry): string {
  if (kind === 'assignee') return after ? `assigned it to ${after}` : `took it from ${before ?? 'someone'}`;
  const name = (value: string | null) =>
    kind === 'status' ? STATUSES[value as IssueStatus].name : PRIORITIES[value as IssuePriority];
  return `changed the ${kind} from ${name(before)} to ${name(after)}`;
}
