import type { Memory } from '../work/memory.ts';
import { compare, type Finding } from './finding.ts';

/** What customers were told by the writing assistant and the address check. */
export const compareAssistance = ({ assistance }: Memory): Finding =>
  compare(
    'Each answer of the writing assistant and the address check is right, or says what to do',
    assistance.map(({ asked_for, said, is_good }) => ({
      name: `${asked_for}: ${said}`,
      found: is_good ? 1 : 0,
      least: 1,
      most: 1,
    })),
  );
