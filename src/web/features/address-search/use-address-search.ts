import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type Found,
  newSearch,
  type Place,
  placeDetails,
  type Suggestion,
  searchFailureText,
  suggestPlaces,
} from './search.ts';

const DEBOUNCE_MS = 250;
const SHORTEST_SEARCH = 3;

export type Search = { kind: 'idle' } | ({ kind: 'found' } & Found) | { kind: 'failed'; text: string };

let choice: Promise<void> = Promise.resolve();

/** Resolves when the address that was chosen last is in its form: a fast customer clicks Continue before that. */
export const pendingChoice = (): Promise<void> => choice;

/**
 * The state of an address combobox: its text, the suggestions, the active one, and the keyboard. `picked` is the chosen
 * address as one line; empty while there is none.
 */
export function useAddressSearch(picked: string, onPick: (place: Place) => void) {
  // The place arrives later, when more of the form may be filled in, so it goes to the latest handler.
  const latestPick = useRef(onPick);
  useEffect(() => {
    latestPick.current = onPick;
  });
  const [text, setText] = useState(picked);
  const [typing, setTyping] = useState(false);
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState('');
  // Set when the chosen address lacks its ZIP code, until the customer types on.
  const [needs_zip, setNeedsZip] = useState(false);
  const [search, session] = useSuggestions(typing ? text : '');
  useEffect(() => {
    setText(picked);
    setTyping(false);
    setProblem('');
  }, [picked]);
  const [active, setActive] = useActive(search);
  const suggestions = search.kind === 'found' ? search.suggestions : [];
  const shown = open && typing && suggestions.length > 0;

  function pick(suggestion: Suggestion) {
    setOpen(false);
    // Only the customer knows which of the city's ZIP codes it is, so they keep typing.
    setNeedsZip(suggestion.needs_zip);
    if (suggestion.needs_zip) return setText(`${suggestion.text} `);
    setTyping(false);
    setText(suggestion.text);
    choice = take(suggestion);
  }
  async function take(suggestion: Suggestion) {
    try {
      const place = await placeDetails(suggestion.place_id, session.current);
      if (place) latestPick.current(place);
      else setProblem(INCOMPLETE);
    } catch (error) {
      setProblem(searchFailureText(error, UNREADABLE));
    }
    session.current = newSearch();
  }
  function type(words: string) {
    setText(words);
    setNeedsZip(false);
    setTyping(true);
    setOpen(true);
    setProblem('');
  }
  function leave() {
    setOpen(false);
    // The field shows the address that is sent, so text that was not chosen is replaced.
    if (!picked) return;
    setText(picked);
    setTyping(false);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const move = shown ? moved(event.key, active, suggestions.length) : undefined;
    if (move !== undefined) setActive(move);
    else if (shown && event.key === 'Escape') setOpen(false);
    else if (shown && event.key === 'Enter') pick((suggestions[active] ?? suggestions[0]) as Suggestion);
    else if (event.key === 'ArrowDown' && suggestions.length > 0) setOpen(true);
    else return;
    event.preventDefault();
  }
  return {
    text,
    typing,
    needs_zip,
    search,
    suggestions,
    shown,
    active,
    problem,
    setActive,
    pick,
    type,
    leave,
    onKeyDown,
  };
}

/** The active suggestion; -1 while there is none, as at the start of each list. */
function useActive(search: Search): [number, (at: number) => void] {
  const [pointed, setPointed] = useState({ search, at: -1 });
  return [pointed.search === search ? pointed.at : -1, (at) => setPointed({ search, at })];
}

const INCOMPLETE = 'That’s not a full street address. Please add the street number and name.';
const UNREACHED = 'Address search is unavailable.';
const UNREADABLE = 'We couldn’t load this address. Please choose it again, or enter it manually.';

/** Returns the suggestion that a key moves to. Arrows wrap around. Undefined for keys that do not move. */
export function moved(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active >= count - 1 ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  // While nothing is active, these keys move the caret.
  if (key === 'Home' && active >= 0) return 0;
  if (key === 'End' && active >= 0) return count - 1;
  return undefined;
}

/** Loads the suggestions for a text, a quarter of a second after the last keystroke. */
function useSuggestions(text: string): [Search, RefObject<string>] {
  const session = useRef<string>('');
  const [search, setSearch] = useState<Search>({ kind: 'idle' });
  useEffect(() => {
    session.current ||= newSearch();
    const input = text.trim();
    if (input.length < SHORTEST_SEARCH) {
      setSearch({ kind: 'idle' });
      return;
    }
    const request = new AbortController();
    const timer = setTimeout(() => {
      suggestPlaces(input, session.current, request.signal)
        .then((found) => setSearch({ kind: 'found', ...found }))
        .catch(
          (error) => request.signal.aborted || setSearch({ kind: 'failed', text: searchFailureText(error, UNREACHED) }),
        );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  return [search, session];
}
