import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { centsOfDollars } from '../../../../../modules/accounting/expenses/rules.ts';
import type { AccountingSettings } from '../../../../../modules/accounting/settings/schema.ts';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { SelectField, TextArea, TextField } from '../../../../components/form/field.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { BOOKS } from '../queries.ts';

const namesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type Props = { settings: AccountingSettings; is_zone_fixed: boolean; onClose(): void };

export function SettingsDialog({ settings, is_zone_fixed, onClose }: Props) {
  const [time_zone, setTimeZone] = useState(settings.time_zone);
  const [cost, setCost] = useState((settings.card_cost_cents / 100).toFixed(2));
  const [partners, setPartners] = useState(settings.partners.join('\n'));
  const [approvers, setApprovers] = useState(settings.approvers.join('\n'));
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      call('PUT /rest/v1/accounting_settings', {
        body: {
          time_zone,
          card_cost_cents: centsOfDollars(cost) ?? Number.NaN,
          partners: namesOf(partners),
          approvers: namesOf(approvers),
        },
      }),
    onSuccess: () => {
      toast.success('Accounting settings saved');
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: BOOKS }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  const zones = [...new Set([settings.time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Dialog open onClose={onClose} title="Accounting settings">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Cost of a card in dollars"
          inputMode="decimal"
          hint="Applies from the current month on. Earlier months keep their cost."
          value={cost}
          onChange={({ target }) => setCost(target.value)}
        />
        <SelectField
          label="Time zone"
          hint={
            is_zone_fixed
              ? 'Cannot change after a month was closed.'
              : 'Months begin at midnight here. Cannot change after a month was closed.'
          }
          disabled={is_zone_fixed}
          value={time_zone}
          onChange={({ target }) => setTimeZone(target.value)}
        >
          {zones.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextArea
            label="Partners"
            rows={3}
            hint="One name per line. The profit is split between them."
            value={partners}
            onChange={({ target }) => setPartners(target.value)}
          />
          <TextArea
            label="Approvers"
            rows={3}
            hint="One name per line. Offered when an expense is added."
            value={approvers}
            onChange={({ target }) => setApprovers(target.value)}
          />
        </div>
        {save.isError && (
          <Alert kind="error">{messageOf(save.error, 'The settings were not saved. Please try again.')}</Alert>
        )}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={save.isPending}>
            Save Settings
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
