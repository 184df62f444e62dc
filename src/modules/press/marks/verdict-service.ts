import { cannotMark } from '../errors.ts';
import type { Verdict } from './rules.ts';

/** Whether there is nothing left to do. Throws cannot_mark for what is refused. */
export function decided(verdict: Verdict): boolean {
  if (verdict?.outcome === 'refused') throw cannotMark(verdict.why);
  return verdict !== null;
}
