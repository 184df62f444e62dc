import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { RETENTION, RETENTION_RULES, type RetentionRule } from '../../../../modules/settings/retention-rules.ts';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { type Answer, call, messageOf } from '../../../lib/api.ts';
import { asMoment } from '../../../lib/dates.ts';
import { NumberSetting } from './fields.tsx';
import type { SettingsForm } from './use-settings-form.ts';

type Rule = Answer<'GET /rest/v1/admin/retention'>['rules'][number];

const QUERY_KEY = ['desk', 'retention'];
/** While a rule runs, its counts are asked for again. */
const FOLLOW_MS = 2000;

/** How long each kind of data is kept, and the latest run that removed what was older. */
export function RetentionSection({ form }: { form: SettingsForm }) {
  const state = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => call('GET /rest/v1/admin/retention', undefined, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.rules.some((rule) => rule.is_running) ? FOLLOW_MS : false),
  });
  return (
    <Section title="How long data is kept">
      <div className="sheet p-5 sm:p-6">
        <p className="text-sm text-ink-soft">
          Every night, what is older is deleted for good. Drafts, lists and texts cannot be brought back. Payments and
          the audit log stay. The{' '}
          <Link to="/privacy" className="link">
            privacy page
          </Link>{' '}
          shows these times to everybody.
        </p>
        <ul className="mt-5 grid">
          {RETENTION_RULES.map((rule) => (
            <li
              key={rule}
              className="grid gap-x-8 gap-y-3 border-t border-rule py-5 last:pb-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
            >
              <NumberSetting form={form} name={RETENTION[rule].setting} hint={hintOf(rule)} />
              <LatestRun rule={rule} found={state.data?.rules.find((one) => one.rule === rule)} />
            </li>
          ))}
        </ul>
        {state.isError && (
          <p role="alert" className="mt-4 text-sm">
            The latest runs could not be loaded.{' '}
            <button type="button" className="link" onClick={() => void state.refetch()}>
              Try Again
            </button>
          </p>
        )}
      </div>
    </Section>
  );
}

function hintOf(rule: RetentionRule): string {
  const { unit, since, min, max, usual } = RETENTION[rule];
  const name = unit === 'months' ? 'Months' : 'Days';
  return `${name} ${since}, from ${min} to ${max}. Usually ${usual}.`;
}

function LatestRun({ rule, found }: { rule: RetentionRule; found: Rule | undefined }) {
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => call('POST /functions/v1/run-retention', { body: { rule } }),
    onSuccess: () => toast.success('Deletion started', { description: 'It applies the saved time.' }),
    onError: (error) => toast.error('Not started', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: QUERY_KEY }),
  });
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 md:pt-7">
      <p role="status" className="min-w-0 flex-1 basis-40 text-sm text-ink-soft">
        {found && runText(found)}
      </p>
      <Button
        size="sm"
        variant="secondary"
        pending={start.isPending || found?.is_running === true}
        aria-label={`Run now: ${RETENTION[rule].what}`}
        onClick={() => start.mutate()}
      >
        {found?.is_running ? 'Running...' : 'Run now'}
      </Button>
    </div>
  );
}

function runText({ is_running, runs: [latest] }: Rule): string {
  if (is_running) return `Running. ${latest && latest.finished_at === null ? removedText(latest) : ''}`.trim();
  if (!latest?.finished_at) return 'Never run.';
  const by = latest.ordered_by ? `, started by ${latest.ordered_by}` : '';
  return `Last run ${asMoment(latest.finished_at)}${by}. ${removedText(latest)}`;
}

const removedText = ({ rows, files }: Rule['runs'][number]): string =>
  rows === 0
    ? 'Nothing was old enough.'
    : `Deleted ${formatCount(rows, 'row')}${files ? ` and ${formatCount(files, 'file')}` : ''}.`;
