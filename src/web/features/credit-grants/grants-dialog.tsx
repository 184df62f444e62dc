import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { GrantsQuery, PaidBy, PaidCharge } from '../../../modules/credits/grants/schema.ts';
import { formatCount, formatNumber } from '../../../platform/format.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { SelectField, TextField } from '../../components/form/field.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { asDay, asFullMoment } from '../../lib/dates.ts';
import { CREDITS_KEY } from '../manage-credits/queries.ts';
import { TYPE_NAMES } from '../manage-credits/type-names.ts';

/** Shows which purchases, plans, gifts and adjustments paid for a letter, a campaign or a transaction. */
export function GrantsDialog({
  subject,
  onSubject,
  onClose,
}: {
  subject: GrantsQuery | undefined;
  onSubject(subject: GrantsQuery): void;
  onClose(): void;
}) {
  const found = useQuery({
    queryKey: [...CREDITS_KEY, 'grants', subject],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/credit_grants', { query: subject as GrantsQuery }, { signal }),
    enabled: subject !== undefined,
    retry: false,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Grants"
      description="See which purchase, plan, gift or adjustment the spent credits came from."
    >
      <div className="grid gap-6">
        {subject?.of !== 'transaction' && <SubjectForm subject={subject} onSubject={onSubject} />}
        {subject && found.isPending && <Skeleton className="h-40" />}
        {found.isError && (
          <Alert kind="error">
            <p>{messageOf(found.error, 'The grants could not be loaded. Please try again.')}</p>
          </Alert>
        )}
        {found.data && <Found {...found.data} />}
      </div>
    </Dialog>
  );
}

function SubjectForm({
  subject,
  onSubject,
}: {
  subject: GrantsQuery | undefined;
  onSubject(subject: GrantsQuery): void;
}) {
  const [of, setOf] = useState<'letter' | 'campaign'>(subject?.of === 'campaign' ? 'campaign' : 'letter');
  const [id, setId] = useState(subject?.id ?? '');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (id.trim()) onSubject({ of, id: id.trim() });
  }
  return (
    <form onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[9rem_1fr_auto]">
      <SelectField label="What" value={of} onChange={({ target }) => setOf(target.value as typeof of)}>
        <option value="letter">Letter</option>
        <option value="campaign">Campaign</option>
      </SelectField>
      <TextField
        label="ID"
        required
        autoComplete="off"
        maxLength={100}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      <Button type="submit" variant="secondary" className="min-h-11">
        Show Grants
      </Button>
    </form>
  );
}

function Found({ email, charges, has_more, letter }: PaidBy) {
  if (charges.length === 0) return <p className="text-ink-soft">No credits were spent on it yet.</p>;
  return (
    <div className="grid gap-5 border-t border-rule pt-5">
      <p className="text-sm text-ink-soft">
        Customer: <span className="break-all text-ink">{email ?? 'unknown'}</span>
      </p>
      {letter?.given_back_at && (
        <Alert kind="info">
          <p>The credit of this letter was given back on {asDay(letter.given_back_at)}.</p>
        </Alert>
      )}
      {charges.map((charge) => (
        <Charge key={charge.id} charge={charge} place={letter?.place} />
      ))}
      {has_more && <p className="text-sm text-ink-soft">Only the latest {charges.length} charges are shown.</p>}
    </div>
  );
}

function Charge({ charge, place }: { charge: PaidCharge; place: number | undefined }) {
  const { description, credits, given_back, created_at, grants, transaction_type } = charge;
  const is_letters = transaction_type === 'usage';
  return (
    <section aria-label={description} className="grid gap-3">
      <header>
        <h3 className="text-lg break-words">{description}</h3>
        <p className="text-sm text-ink-soft">
          {formatCount(credits, 'credit')}, {asFullMoment(created_at)}
          {given_back > 0 && `. ${formatCount(given_back, 'credit was', 'credits were')} given back since`}
          {place !== undefined &&
            credits > 1 &&
            `. This letter is number ${formatNumber(place)} of ${formatNumber(credits)}`}
        </p>
      </header>
      <ul className="sheet divide-y divide-rule text-sm">
        {grants.map(({ lot_id, credits: taken, first, last, expires_at, source }) => (
          <li key={lot_id} className="grid gap-1 px-4 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="font-semibold">
                {TYPE_NAMES[source.transaction_type]}: <span className="font-normal">{source.description}</span>
              </span>
              <span className="tabular-nums">
                {formatCount(taken, 'credit')}
                {is_letters && credits > 1 && `, ${lettersText(first, last)}`}
              </span>
            </p>
            <p className="text-ink-soft">
              Came on {asDay(source.created_at)}, expires on {asDay(expires_at)}
            </p>
            {source.stripe_payment_intent_id && (
              <p className="font-mono text-xs break-all text-ink-soft">{source.stripe_payment_intent_id}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const lettersText = (first: number, last: number): string =>
  first === last ? `letter ${formatNumber(first)}` : `letters ${formatNumber(first)} to ${formatNumber(last)}`;
