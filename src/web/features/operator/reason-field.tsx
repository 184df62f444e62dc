import { TextArea } from '../../components/form/field.tsx';

/** Why an operator does something; asked for before whatever the audit log must explain. */
export function ReasonField({
  reason,
  tried,
  hint = 'Kept in the audit log.',
  onChange,
}: {
  reason: string;
  tried: boolean;
  hint?: string;
  onChange(reason: string): void;
}) {
  return (
    <TextArea
      label="Reason"
      rows={2}
      maxLength={500}
      aria-required
      hint={hint}
      className="[&_textarea]:min-h-20"
      value={reason}
      error={tried && !reason.trim() ? 'Please enter a reason.' : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
