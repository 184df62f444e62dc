import { type ReactNode, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/form/field.tsx';

const LONGEST_MESSAGE_CHARACTERS = 3000;

/** Placeholders that are filled from the same source, which `legend` names. */
export type PlaceholderGroup = { legend: string; names: readonly string[] };

/** How a placeholder is written in a message. */
const inBraces = (name: string) => `{{${name}}}`;

/** The message field with its notes, and the placeholders to insert. */
export function MessageField({
  value,
  onChange,
  error,
  placeholders,
  asToken = inBraces,
  children,
}: {
  value: string;
  onChange(message: string): void;
  error: string | undefined;
  placeholders: readonly PlaceholderGroup[];
  asToken?(name: string): string;
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
        placeholder={`Dear ${asToken('first_name')},`}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {children}
      {placeholders.map((group) => (
        <PlaceholderButtons
          key={group.legend}
          legend={group.legend}
          tokens={group.names.map(asToken)}
          onInsert={insert}
        />
      ))}
    </div>
  );
}

function PlaceholderButtons({
  legend,
  tokens,
  onInsert,
}: {
  legend: string;
  tokens: readonly string[];
  onInsert(token: string): void;
}) {
  return (
    <fieldset className="min-w-0 text-sm text-ink-soft">
      <legend className="mb-2">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {tokens.map((token) => (
          <Button
            key={token}
            variant="quiet"
            size="sm"
            aria-label={`Insert ${token}`}
            className="max-w-full border border-rule font-mono text-xs font-normal"
            onClick={() => onInsert(token)}
          >
            <span className="truncate">{token}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
