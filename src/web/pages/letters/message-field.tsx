import { type ReactNode, useRef } from 'react';
import { PLACEHOLDERS } from '../../../modules/letters/rules.ts';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/field.tsx';

const LONGEST_MESSAGE_CHARACTERS = 3000;

/** The message as it is written, what is said about it, and the placeholders that can be put into it. */
export function MessageField({
  value,
  onChange,
  error,
  children,
}: {
  value: string;
  onChange(message: string): void;
  error: string | undefined;
  children: ReactNode;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  function insert(placeholder: string) {
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
      <PlaceholderHints onInsert={insert} />
    </div>
  );
}

function PlaceholderHints({ onInsert }: { onInsert(placeholder: string): void }) {
  return (
    <fieldset className="text-sm text-ink-soft">
      <legend className="mb-2">These are filled in from the recipient’s address:</legend>
      <div className="flex flex-wrap gap-2">
        {PLACEHOLDERS.map((name) => (
          <Button
            key={name}
            variant="quiet"
            size="sm"
            aria-label={`Insert {{${name}}}`}
            className="border border-rule font-mono text-xs font-normal"
            onClick={() => onInsert(`{{${name}}}`)}
          >
            {`{{${name}}}`}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
