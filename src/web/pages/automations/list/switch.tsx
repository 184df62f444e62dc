import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Switch } from '../../../components/form/switch.tsx';
import { AUTOMATION, type Automation } from '../../../features/automations/queries.ts';
import { call, messageOf } from '../../../lib/api.ts';

/** Switches an automation on or off, and reports how that went. */
export function useSwitch({ id, name }: Pick<Automation, 'id' | 'name'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => call('POST /functions/v1/automation-switch', { body: { id, on } }),
    onSuccess: (_, on) =>
      toast.success(on ? 'Automation switched on' : 'Automation switched off', {
        description: on ? `${name} now sends cards.` : `${name} sends nothing until you switch it on again.`,
      }),
    onError: (error, on) =>
      toast.error(on ? 'Failed to switch on automation' : 'Failed to switch off automation', {
        description: messageOf(error, 'Please try again.'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: AUTOMATION }),
  });
}

/** The switch of an automation. One that still collects is switched on from its setup page. */
export function AutomationSwitch({ automation }: { automation: Automation }) {
  const switching = useSwitch(automation);
  const on = switching.isPending ? switching.variables : automation.status === 'on';
  return (
    <Switch
      label={`Send cards with ${automation.name}`}
      checked={on}
      disabled={switching.isPending || automation.status === 'collecting'}
      onChange={(event) => switching.mutate(event.target.checked)}
    />
  );
}
