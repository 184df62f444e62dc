import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Fold } from '../../../components/fold.tsx';
import { CodeBlock } from '../../../features/automations/code-block.tsx';
import { CONTACT_FIELDS, type ContactField, contactFields, outcomeOf } from '../../../features/automations/labels.ts';
import {
  type AttemptDetail,
  AUTOMATION,
  type Automation,
  attemptQuery,
} from '../../../features/automations/queries.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { cn } from '../../../lib/cn.ts';
import { asMoment } from '../../../lib/dates.ts';
import { letterOf } from '../editor/values.ts';
import { WrittenCard } from '../written-card.tsx';
import { readingOf, samePath, withPath } from './mapping.ts';

/** The last event: what we read from it, and where each field may come from instead. */
export function SampleEvent({ automation, event_id }: { automation: Automation; event_id: string }) {
  const { data: event, isError, refetch } = useQuery(attemptQuery(event_id));
  if (isError && !event) {
    return (
      <p role="alert">
        We couldn’t load the event.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try Again
        </button>
      </p>
    );
  }
  if (!event) return <Skeleton className="h-64" />;
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            Received <time dateTime={event.created_at}>{asMoment(event.created_at)}</time>
          </span>
          <Badge variant={outcomeOf(event.outcome).look}>{outcomeOf(event.outcome).name}</Badge>
          {event.reason && <span className="text-sm wrap-anywhere">{event.reason}</span>}
        </p>
        <p className="text-ink-soft">To correct a field, choose Change, then choose its value in the event.</p>
      </div>
      <Mapping automation={automation} event={event} />
      {event.message && (
        <figure className="grid max-w-72 gap-2">
          <WrittenCard letter={letterOf(automation)} message={event.message} />
          <figcaption className="text-sm text-ink-faint">As it will be written</figcaption>
        </figure>
      )}
    </div>
  );
}

function Mapping({ automation, event }: { automation: Automation; event: AttemptDetail }) {
  const [active, setActive] = useState<ContactField>();
  const page = useFocusOnValues(active);
  const save = useSaveMapping(automation.id);
  const mapping = save.isPending ? save.variables : automation.mapping;
  const choose = (field: ContactField, path: string[] | null) => {
    save.mutate(withPath(mapping, field, path));
    setActive(undefined);
  };
  return (
    <div ref={page} className="grid items-start gap-6 lg:grid-cols-2">
      <section aria-label="What we understood" className="sheet min-w-0">
        <h3 className="border-b border-rule px-4 py-3 text-lg">What we understood</h3>
        <ul className="divide-y divide-rule">
          {contactFields.map((field) => (
            <Understood
              key={field}
              field={field}
              reading={readingOf(field, mapping, event)}
              is_active={active === field}
              onToggle={() => setActive(active === field ? undefined : field)}
              onReset={() => choose(field, null)}
            />
          ))}
        </ul>
      </section>
      <section aria-label="The event" className="sheet min-w-0">
        <h3 className="border-b border-rule px-4 py-3 text-lg">The event</h3>
        <p role="status" className="px-4 pt-3 text-sm text-ink-soft">
          {active
            ? `Choose the value for ${CONTACT_FIELDS[active]}, or press Escape to keep it.`
            : 'The values that the event contains.'}
        </p>
        <EventValues
          event={event}
          chosen={active && readingOf(active, mapping, event).path}
          onChoose={active && ((path) => choose(active, path))}
          onCancel={() => setActive(undefined)}
        />
        <Fold title="The body as received" className="border-t border-rule px-4 text-sm open:pb-4">
          <CodeBlock label="The body as received">{event.raw}</CodeBlock>
        </Fold>
      </section>
    </div>
  );
}

/** Moves the focus to the values while one is chosen for a field, and back to the field's button afterwards. */
function useFocusOnValues(active: ContactField | undefined) {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef<ContactField>(undefined);
  useEffect(() => {
    const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector);
    if (active) (find('[data-values] [aria-pressed=true]') ?? find('[data-values] button'))?.focus();
    else if (before.current) find(`[data-field="${before.current}"]`)?.focus();
    before.current = active;
  }, [active]);
  return page;
}

function Understood({
  field,
  reading: { value, is_chosen },
  is_active,
  onToggle,
  onReset,
}: {
  field: ContactField;
  reading: ReturnType<typeof readingOf>;
  is_active: boolean;
  onToggle(): void;
  onReset(): void;
}) {
  const label = CONTACT_FIELDS[field];
  return (
    <li className={cn('flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2', is_active && 'bg-sunk')}>
      <div className="grid min-w-0">
        <span className="text-sm text-ink-soft">
          {label}
          {is_chosen && ' (chosen by you)'}
        </span>
        <span className="wrap-anywhere">{value || <span className="text-ink-faint">Not found</span>}</span>
      </div>
      <div className="flex gap-1">
        {is_chosen && (
          <Button size="sm" variant="quiet" aria-label={`Find ${label} automatically`} onClick={onReset}>
            Undo
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          data-field={field}
          aria-pressed={is_active}
          aria-label={`Change ${label}`}
          onClick={onToggle}
        >
          Change
        </Button>
      </div>
    </li>
  );
}

function EventValues({
  event: { fields },
  chosen,
  onChoose,
  onCancel,
}: {
  event: AttemptDetail;
  chosen: string[] | null | undefined;
  onChoose: ((path: string[]) => void) | undefined;
  onCancel(): void;
}) {
  if (fields.length === 0) return <p className="px-4 py-3 text-ink-faint">No values.</p>;
  return (
    <ul data-values className="grid gap-0.5 p-2">
      {fields.map(({ path, label, value }) => (
        <li key={path.join('\n')}>
          <button
            type="button"
            disabled={!onChoose}
            aria-pressed={onChoose ? !!chosen && samePath(path, chosen) : undefined}
            onClick={() => onChoose?.(path)}
            onKeyDown={({ key }) => key === 'Escape' && onCancel()}
            className={cn(
              'grid min-h-9 w-full items-baseline gap-x-4 rounded-md border border-transparent px-2 py-1 text-left text-ink sm:grid-cols-[11rem_minmax(0,1fr)]',
              onChoose ? 'cursor-pointer border-rule hover:border-ink hover:bg-sunk' : 'cursor-default!',
              chosen && samePath(path, chosen) && 'border-wax!',
            )}
          >
            <span className="font-mono text-xs wrap-anywhere text-ink-soft">{label}</span>
            <span className="text-sm wrap-anywhere">{value || '(empty)'}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function useSaveMapping(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mapping: Automation['mapping']) =>
      call('PATCH /rest/v1/automations/:id', { params: { id }, body: { mapping } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: AUTOMATION }),
    onError: (error) => toast.error('Field not saved', { description: messageOf(error, 'Please try again.') }),
  });
}
