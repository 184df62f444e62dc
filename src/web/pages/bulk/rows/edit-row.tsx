import { type FormEvent, useState } from 'react';
import { type ContactField, FIELD_NAMES } from '../../../../modules/imports/column-rules.ts';
import { FIELD_LIMITS, issueText, type RowFix } from '../../../../modules/imports/row-rules.ts';
import type { ImportRow } from '../../../../modules/imports/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { RowNotes } from './row-notes.tsx';

type EditProps = {
  row: ImportRow;
  fields: readonly ContactField[];
  onFix(row_no: number, fix: RowFix): void;
  onClose(): void;
};

/** All fields of one contact. What is changed here stays in the list and goes on the card. */
export function EditRow(props: EditProps) {
  const { row, onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit row ${formatNumber(row.row_no)}`}
      className="w-[min(36rem,calc(100vw-1.5rem))]"
    >
      <RowForm key={JSON.stringify(row.contact)} {...props} />
    </Dialog>
  );
}

function RowForm({ row, fields, onFix, onClose }: EditProps) {
  const [changed, setChanged] = useState<RowFix>({});
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (Object.keys(changed).length > 0) onFix(row.row_no, changed);
    onClose();
  }
  return (
    <form onSubmit={save} className="grid gap-5">
      <div className="grid gap-1 text-sm text-ink-soft empty:hidden">
        <RowNotes row={row} onFix={onFix} />
      </div>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        {fields.map((field) => {
          const issue = row.issues.find((found) => found.field === field);
          return (
            <TextField
              key={field}
              label={FIELD_NAMES[field]}
              name={field}
              autoComplete="off"
              maxLength={2 * FIELD_LIMITS[field]}
              error={issue && changed[field] === undefined ? issueText(issue) : undefined}
              value={changed[field] ?? row.contact[field]}
              onChange={(event) => setChanged({ ...changed, [field]: event.target.value })}
            />
          );
        })}
      </div>
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save row</Button>
      </div>
    </form>
  );
}
