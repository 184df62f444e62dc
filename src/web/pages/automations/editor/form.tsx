import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../components/button.tsx';
import { Fold } from '../../../components/fold.tsx';
import { SelectField, TextField } from '../../../components/form/field.tsx';
import { SOURCE_NAMES } from '../../../features/automations/senders.ts';
import type { LetterContent } from '../../../features/letter-draft/drafts.ts';
import { WritingOptions } from '../../../features/letter-editor/writing-options.tsx';
import { CardField } from './card.tsx';
import { MessagePart } from './message.tsx';
import { ReturnAddressPart } from './return-address.tsx';
import { SecurityPart } from './security.tsx';
import { RulesPart } from './sending-rules.tsx';
import { type AutomationValues, type FormProblem, type PartProps, problemOf } from './values.ts';

const FOLD = 'py-1 open:pb-5';

/** All settings of an automation. The first error is shown in a toast, and its field gets the focus. */
export function AutomationForm({
  initial,
  has_secret,
  submit,
  saving,
  onSubmit,
  onCancel,
}: {
  initial: AutomationValues;
  has_secret: boolean;
  submit: string;
  saving: boolean;
  onSubmit(values: AutomationValues): void;
  onCancel(): void;
}) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormProblem['fields']>({});
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<AutomationValues>) => setValues((now) => ({ ...now, ...part }));
  const write = (part: Partial<LetterContent>) => setValues((now) => ({ ...now, letter: { ...now.letter, ...part } }));
  const parts: PartProps = { values, change, errors };

  function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const problem = problemOf(values);
    setErrors(problem?.fields ?? {});
    if (!problem) return onSubmit(values);
    toast.error(problem.message);
    showField(form.current, Object.keys(problem.fields)[0]);
  }

  const { hand, ink_colour, ink_setting, returnAddress } = values.letter;
  return (
    <form ref={form} noValidate onSubmit={save} className="grid gap-8">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          maxLength={200}
          aria-required
          value={values.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <SelectField
          label="Events come from"
          name="source"
          value={values.source}
          onChange={(event) => change({ source: event.target.value as AutomationValues['source'] })}
        >
          {Object.entries(SOURCE_NAMES).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <CardField
        value={values.letter.selectedTemplate}
        error={errors.card_design_id}
        onChange={(selectedTemplate) => write({ selectedTemplate })}
      />
      <MessagePart {...parts} write={write} />
      <div className="divide-y divide-rule border-y border-rule">
        <Fold title="Handwriting" className={FOLD}>
          <WritingOptions {...{ hand, ink_colour, ink_setting }} edit={write} />
        </Fold>
        <Fold title="Return address" open={!returnAddress.street} className={FOLD}>
          <ReturnAddressPart address={returnAddress} onChange={(changed) => write({ returnAddress: changed })} />
        </Fold>
        <Fold title="When to send" className={FOLD}>
          <RulesPart {...parts} />
        </Fold>
        <Fold title="Security" className={FOLD}>
          <SecurityPart {...parts} has_secret={has_secret} />
        </Fold>
      </div>
      <div className="dialog-actions">
        <Button variant="secondary" disabled={saving} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={saving}>
          {saving ? 'Saving...' : submit}
        </Button>
      </div>
    </form>
  );
}

/** Opens the section that a field is in and moves the focus there. */
function showField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = form?.querySelector<HTMLElement>(`[data-field="${name}"], [name="${name}"]`);
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  field?.focus();
}
