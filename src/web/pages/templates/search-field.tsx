import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../components/form/field.tsx';

/** A search stored in the URL. URL updates never overwrite what is being typed. */
export function SearchField({ value, onChange }: { value: string; onChange(search: string): void }) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value);
  }, [value]);
  return (
    <TextField
      ref={input}
      label="Search"
      type="search"
      name="search"
      placeholder="Poppies, winter"
      maxLength={100}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value);
      }}
    />
  );
}
