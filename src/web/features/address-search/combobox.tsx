import { BadgeCheck, Check } from 'lucide-react';
import { useId } from 'react';
import { formatCount } from '../../../platform/format.ts';
import { TextField } from '../../components/form/field.tsx';
import { cn } from '../../lib/cn.ts';
import type { CheckedAddress } from '../letter-draft/drafts.ts';
import type { Place, Suggestion } from './search.ts';
import { type Search, useAddressSearch } from './use-address-search.ts';

/**
 * Finds a US address while it is typed. Arrow keys, Home, End, Enter and Escape work as in any list; what is chosen is
 * given to `onPick` with all its parts.
 */
export function AddressCombobox({
  label,
  hint,
  error,
  picked,
  check = '',
  onPick,
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The address that is chosen now, as one line; empty while there is none. */
  picked: string;
  /** What is known of the chosen address; empty when nothing is. */
  check?: CheckedAddress;
  onPick(place: Place): void;
}) {
  const list_id = useId();
  const { text, typing, needs_zip, search, suggestions, shown, active, problem, ...act } = useAddressSearch(
    picked,
    onPick,
  );
  return (
    <div className="relative">
      <TextField
        label={label}
        hint={hint}
        error={problem || error}
        name="address"
        role="combobox"
        aria-expanded={shown}
        aria-controls={list_id}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${list_id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="12 Main St, Springfield"
        value={text}
        onChange={(event) => act.type(event.target.value)}
        onKeyDown={act.onKeyDown}
        onBlur={act.leave}
      />
      {!typing && picked !== '' && check !== '' && <CheckMark check={check} />}
      <div
        id={list_id}
        role="listbox"
        aria-label="Addresses found"
        hidden={!shown}
        className="sheet absolute inset-x-0 top-[4.6rem] z-20 max-h-80 overflow-y-auto py-1 shadow-lifted"
      >
        {suggestions.map((suggestion, index) => (
          <Option
            key={suggestion.place_id}
            id={`${list_id}-${index}`}
            suggestion={suggestion}
            active={index === active}
            onActive={() => act.setActive(index)}
            onPick={() => act.pick(suggestion)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {typing && announcement(search, needs_zip)}
      </p>
      {typing && (needs_zip || (search.kind !== 'idle' && suggestions.length === 0)) && (
        <p aria-hidden="true" className="mt-1.5 text-sm text-ink-soft">
          {announcement(search, needs_zip)}
        </p>
      )}
    </div>
  );
}

/** Shows "Verified" only when a provider knows the street. */
function CheckMark({ check }: { check: Exclude<CheckedAddress, ''> }) {
  const Icon = check === 'verified' ? BadgeCheck : Check;
  return (
    <span className="pointer-events-none absolute top-0 right-0 flex items-center gap-1 rounded-sm bg-moss-wash px-2 py-0.5 text-xs font-semibold text-moss">
      <Icon aria-hidden="true" className="size-4" />
      {check === 'verified' ? 'Verified' : 'City and ZIP match'}
    </span>
  );
}

function Option({
  id,
  suggestion,
  active,
  onActive,
  onPick,
}: {
  id: string;
  suggestion: Suggestion;
  active: boolean;
  onActive(): void;
  onPick(): void;
}) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // Before the field loses the focus and the list closes.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onActive}
      onClick={onPick}
      className={cn('grid w-full px-3.5 py-2 text-left', active && 'bg-sunk')}
    >
      <span className="text-base">{suggestion.main_text}</span>
      <span className="text-sm text-ink-faint">
        {suggestion.secondary_text}
        {suggestion.needs_zip && ' (add the ZIP code)'}
      </span>
    </button>
  );
}

function announcement(search: Search, needs_zip: boolean): string {
  if (needs_zip) return 'Add the ZIP code to choose this address.';
  if (search.kind === 'failed') return `${search.text} You can enter the address manually.`;
  if (search.kind === 'idle') return '';
  const count = search.suggestions.length;
  if (search.outside_us) return 'We mail to US addresses only.';
  if (count === 0) return 'No match. Keep typing, or enter the address manually.';
  return `${formatCount(count, 'address', 'addresses')} found.${count > 1 ? ' Use the arrow keys to choose.' : ''}`;
}
