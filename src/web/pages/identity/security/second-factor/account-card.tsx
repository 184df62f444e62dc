import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Switch } from '../../../../components/form/switch.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { SettingsCard } from '../../settings/cards.tsx';

const KEY = ['account_security'] as const;

/** What the account demands of its members; its owner changes it. */
export function AccountCard() {
  const queries = useQueryClient();
  const security = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /rest/v1/account_security', undefined, { signal }),
  });
  const change = useMutation({
    mutationFn: (required: boolean) => call('POST /functions/v1/require-second-factor', { body: { required } }),
    onSuccess: (_, required) =>
      toast.success(required ? 'Every member now needs a second factor' : 'A second factor is now optional'),
    onError: (error) => toast.error('Not changed', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  if (!security.data) return null;
  const { requires_second_factor, may_change } = security.data;
  if (!may_change)
    return requires_second_factor ? (
      <SettingsCard title="Account Policy">
        <p className="text-sm">Your account requires a second factor from every member.</p>
      </SettingsCard>
    ) : null;
  return (
    <SettingsCard
      title="Members of Your Account"
      subtitle="Members without a second factor must set one up before they can do anything else."
    >
      <div className="flex items-center justify-between gap-4">
        <p className="font-semibold">Every member needs a second factor</p>
        <Switch
          label="Every member needs a second factor"
          checked={requires_second_factor}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.target.checked)}
        />
      </div>
    </SettingsCard>
  );
}
