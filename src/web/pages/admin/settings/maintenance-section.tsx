import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { controlLook, Field, TextArea } from '../../../components/form/field.tsx';
import { Section } from '../../../components/section.tsx';
import { cn } from '../../../lib/cn.ts';
import { SETTING_NAMES, SwitchSetting } from './fields.tsx';
import type { SettingsForm } from './use-settings-form.ts';

export function MaintenanceSection({ form }: { form: SettingsForm }) {
  return (
    <Section title="Maintenance">
      <div className="sheet grid gap-5 p-5 sm:p-6">
        <SwitchSetting form={form} name="maintenance_mode">
          Customers see a maintenance page. Operators work on. Webhooks and payments are stored; letters, lists and
          automations wait until you turn it off.
        </SwitchSetting>
        {form.values.maintenance_mode && (
          <div className="grid gap-5 border-t border-rule pt-5">
            <TextArea
              label={SETTING_NAMES.maintenance_message}
              optional
              rows={3}
              value={form.values.maintenance_message}
              error={form.errors.maintenance_message}
              onChange={({ target }) => form.set('maintenance_message', target.value)}
            />
            <Field
              label={SETTING_NAMES.maintenance_until}
              optional
              hint="In your time zone. It is shown to customers; maintenance mode stays on until you turn it off."
              error={form.errors.maintenance_until}
              className="sm:max-w-xs"
            >
              {(ids) => (
                <input
                  {...ids}
                  type="datetime-local"
                  value={form.values.maintenance_until}
                  onChange={({ target }) => form.set('maintenance_until', target.value)}
                  className={cn(controlLook, 'min-h-11')}
                />
              )}
            </Field>
          </div>
        )}
      </div>
    </Section>
  );
}

/** Asked before customers are shut out. */
export function ConfirmMaintenance({ onConfirm, onClose }: { onConfirm(): void; onClose(): void }) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Turn on maintenance mode?"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            Turn On and Save
          </Button>
        </>
      }
    >
      Within seconds customers can no longer open pages or order letters. Operators can still sign in and work. Nothing
      that a CRM or the payment provider sends is lost.
    </ConfirmDialog>
  );
}
