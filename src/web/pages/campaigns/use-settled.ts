import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while. */
export function useSettled<T>(value: T, after_ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after_ms);
    return () => clearTimeout(timer);
  }, [value, after_ms]);
  return settled;
}
