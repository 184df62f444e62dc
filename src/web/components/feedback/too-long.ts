import { useEffect, useState } from 'react';

/** How long a page may load before it shows an error. */
const PATIENCE_MS = 8000;

/** Whether `waiting` has been true for longer than people wait. */
export function useTooLong(waiting: boolean): boolean {
  const [too_long, setTooLong] = useState(false);
  useEffect(() => {
    setTooLong(false);
    if (!waiting) return;
    const timer = setTimeout(() => setTooLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && too_long;
}
