import { useEffect, useState } from 'react';

/** A debounced value. */
export function useSettled<T>(value: T, after_ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after_ms);
    return () => clearTimeout(timer);
  }, [value, after_ms]);
  return settled;
}
