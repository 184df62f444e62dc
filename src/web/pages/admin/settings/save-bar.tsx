import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { LeaveUnsaved } from '../../../components/leave-unsaved.tsx';
import { cn } from '../../../lib/cn.ts';
import { asMoment } from '../../../lib/dates.ts';
import { SETTING_NAMES } from './fields.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** Stays visible while there are unsaved changes. Shows who saved last and what must be fixed first. */
export function SaveBar({ form, failure }: { form: SettingsForm; failure: string }) {
  const { view, conflict, is_dirty, is_saving } = form;
  const has_errors = Object.keys(form.errors).length > 0;
  const last = view.updated_at
    ? `Last saved ${asMoment(view.updated_at)}${view.updated_by ? ` by ${view.updated_by}` : ''}.`
    : 'Nothing was changed yet.';
  return (
    <div className={cn('grid gap-3', (is_dirty || conflict) && 'sticky bottom-3 z-10')}>
      {form.has_failed && (
        <Alert kind="error" className="shadow-lifted">
          {failure}
        </Alert>
      )}
      {conflict && (
        <Alert kind="warning" className="shadow-lifted">
          {conflict.message}
          {conflict.fields.length > 0 && (
            <> They also changed: {conflict.fields.map((name) => SETTING_NAMES[name]).join(', ')}.</>
          )}
        </Alert>
      )}
      {/* The buttons are on the left: messages appear on the right. */}
      <div
        className={cn('sheet flex flex-wrap items-center gap-x-5 gap-y-3 p-2.5 sm:p-3', is_dirty && 'shadow-lifted')}
      >
        <div className="flex gap-3 max-sm:grow">
          <Button type="submit" pending={is_saving} disabled={!is_dirty} className="max-sm:grow">
            Save Settings
          </Button>
          {is_dirty && (
            <Button variant="secondary" disabled={is_saving} onClick={form.discard}>
              Discard
            </Button>
          )}
        </div>
        <p role="status" className="min-w-0 text-sm break-words text-ink-soft max-sm:px-1">
          {has_errors ? 'Some fields need a correction.' : is_dirty ? 'You have unsaved changes.' : last}
        </p>
      </div>
      <LeaveUnsaved unsaved={is_dirty && !is_saving} />
    </div>
  );
}
