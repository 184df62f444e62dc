import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../components/form/field.tsx';

/** A search whose words live in the URL. What is being typed is never overwritten by the URL that it makes. */
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
