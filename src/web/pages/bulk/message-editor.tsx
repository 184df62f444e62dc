import { type ReactNode, useRef } from 'react';
import { PLACEHOLDERS } from '../../../modules/letters/rules.ts';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/field.tsx';

const LONGEST_MESSAGE_CHARACTERS = 3000;

/** The message of all cards, what is said about it, and the columns of the list that can stand in it. */
export function MessageEditor({
  value,
  columns,
  error,
  onChange,
  children,
}: {
  value: string;
  /** Columns of the list besides those of name and address. */
  columns: readonly string[];
  error: string | undefined;
  onChange(message: string): void;
  children: ReactNode;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  function insert(name: string) {
    const placeholder = `{{${name}}}`;
    field.current?.focus();
    // As if it had been typed, at the cursor: the browser's own undo takes it back.
    if (!document.execCommand('insertText', false, placeholder)) onChange(`${value}${placeholder}`);
  }
  return (
    <div className="grid gap-3">
      <TextArea
        ref={field}
        label="Message"
        name="message"
        rows={11}
        maxLength={LONGEST_MESSAGE_CHARACTERS}
        aria-required
        placeholder="Dear {{first_name}},"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {children}
      <Chips legend="Filled in for each person:" names={PLACEHOLDERS} onInsert={insert} />
      {columns.length > 0 && <Chips legend="Other columns of your list:" names={columns} onInsert={insert} />}
    </div>
  );
}

function Chips({
  legend,
  names,
  onInsert,
}: {
  legend: string;
  names: readonly string[];
  onInsert(name: string): void;
}) {
  return (
    <fieldset className="text-sm text-ink-soft">
      <legend className="mb-2">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <Button
            key={name}
            variant="quiet"
            size="sm"
            aria-label={`Insert {{${name}}}`}
            className="max-w-full border border-rule font-mono text-xs font-normal"
            onClick={() => onInsert(name)}
          >
            <span className="truncate">{`{{${name}}}`}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
