import { type ReactNode, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Fold } from '../../components/fold.tsx';
import { TextArea } from '../../components/form/field.tsx';

const LONGEST_MESSAGE_CHARACTERS = 3000;

/** Placeholders that are filled from the same source, which `legend` names. Folded away where few people need them. */
export type PlaceholderGroup = { legend: string; names: readonly string[]; folded?: boolean };

/** How a placeholder is written in a message. */
const inBraces = (name: string) => `{{${name}}}`;

/** The message field with its notes, and the placeholders to insert. */
export function MessageField({
  value,
  onChange,
  error,
  placeholders,
  asToken = inBraces,
  example = `Dear ${asToken('first_name')},`,
  live,
  children,
}: {
  value: string;
  onChange(message: string): void;
  error: string | undefined;
  placeholders: readonly PlaceholderGroup[];
  asToken?(name: string): string;
  /** How a message may begin. */
  example?: string;
  /** A preview that stays in view with the field. */
  live?: ReactNode;
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
      {/* No grid: what is sticky in a cell of one leaves the screen with its cell. */}
      <div>
        <TextArea
          ref={field}
          label="Message"
          name="message"
          rows={11}
          maxLength={LONGEST_MESSAGE_CHARACTERS}
          aria-required
          placeholder={example}
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
        {live}
      </div>
      {children}
      {placeholders.map((group) => (
        <PlaceholderButtons key={group.legend} {...group} tokens={group.names.map(asToken)} onInsert={insert} />
      ))}
    </div>
  );
}

function PlaceholderButtons({
  legend,
  tokens,
  folded = false,
  onInsert,
}: {
  legend: string;
  tokens: readonly string[];
  folded?: boolean;
  onInsert(token: string): void;
}) {
  const buttons = (
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
  );
  if (folded)
    return (
      <Fold title={legend} className="text-sm text-ink-soft">
        {buttons}
      </Fold>
    );
  return (
    <fieldset className="min-w-0 text-sm text-ink-soft">
      <legend className="mb-2">{legend}</legend>
      {buttons}
    </fieldset>
  );
}
