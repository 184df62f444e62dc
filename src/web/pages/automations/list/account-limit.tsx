import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { AUTOMATION, settingsQuery } from '../../../features/automations/queries.ts';
import { call, messageOf } from '../../../lib/api.ts';

const MOST_CARDS = 10_000;

/** The daily limit over all automations of the account, and how much of it is used. */
export function AccountLimit() {
  const queries = useQueryClient();
  const { data: settings, isError, refetch } = useQuery(settingsQuery);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: (daily_cap: number) => call('PATCH /rest/v1/automation_settings', { body: { daily_cap } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: AUTOMATION });
      setTyped(undefined);
      toast.success('Daily limit saved');
    },
    onError: (failure) =>
      toast.error('Failed to save the daily limit', { description: messageOf(failure, 'Please try again.') }),
  });
  if (isError && !settings) {
    return (
      <p role="alert" className="mt-6 text-sm">
        We couldn’t load your daily limit.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try Again
        </button>
      </p>
    );
  }
  if (!settings) return null;
  const value = typed ?? String(settings.daily_cap);
  function submit(event: FormEvent) {
    event.preventDefault();
    const daily_cap = Number(value);
    const is_valid = /^\d+$/.test(value.trim()) && daily_cap >= 1 && daily_cap <= MOST_CARDS;
    setError(is_valid ? undefined : `Please enter a whole number from 1 to ${formatNumber(MOST_CARDS)}.`);
    if (is_valid) save.mutate(daily_cap);
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Daily limit" className="mt-8 grid max-w-prose gap-3">
      <div className="flex items-end gap-3">
        <TextField
          label="Cards in 24 hours, all automations together"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_CARDS}
          className="w-full max-w-80"
          value={value}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          disabled={value === String(settings.daily_cap)}
          pending={save.isPending}
        >
          {save.isPending ? 'Saving...' : 'Save limit'}
        </Button>
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-wax-ink">
          {error}
        </p>
      )}
      <p className="text-sm text-ink-soft">
        {formatNumber(settings.sent_today)} of {formatNumber(settings.daily_cap)} sent in the last 24 hours. Cards above
        the limit wait for your approval.
      </p>
    </form>
  );
}
