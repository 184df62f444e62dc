import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ScanMode } from '../../../../modules/press/marks/schema.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { playSound } from './sound.ts';

const LISTED = 5;
export type Shown = Outcome & { key: number };

/** Scans, one after the other, and what came of the last ones, newest first. */
export function useScans() {
  const [shown, setShown] = useState<Shown[]>([]);
  const count = useRef(0);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['press'] });

  function show(outcome: Outcome) {
    count.current += 1;
    setShown((before) => [{ ...outcome, key: count.current }, ...before].slice(0, LISTED));
    playSound(outcome.is_good ? 'good' : 'bad');
  }
  // One after the other, however fast the scanner is.
  const scan = useMutation({
    scope: { id: 'press-scan' },
    mutationFn: (scanned: { code: string; mode: ScanMode }) => call('POST /functions/v1/press-scan', { body: scanned }),
    onSuccess: (answer, scanned) => show(outcomeOf(answer, scanned.mode, new Date())),
    onError: (error, scanned) =>
      show({ text: `${scanned.code}: ${messageOf(error, 'Not marked. Scan it again.')}`, is_good: false, undo: null }),
    onSettled: refresh,
  });
  const undo = useMutation({
    scope: { id: 'press-scan' },
    mutationFn: (done: NonNullable<Outcome['undo']>) => call('POST /functions/v1/press-undo-mark', { body: done }),
    onSuccess: (item) =>
      show({ text: `${item.recipient.first_name} ${item.recipient.last_name}: undone.`, is_good: true, undo: null }),
    onError: (error) => show({ text: messageOf(error, 'Not undone. Please try again.'), is_good: false, undo: null }),
    onSettled: refresh,
  });
  return { shown, scan, undo };
}
