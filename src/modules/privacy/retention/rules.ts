import { addDays, addMonths } from '../../../platform/time.ts';
import { RETENTION, type RetentionRule } from '../../settings/retention-rules.ts';

/** What is older than this has been kept for so long: `kept` months or days, as the rule says. */
export const keptSince = (rule: RetentionRule, kept: number, now: Date): Date =>
  RETENTION[rule].unit === 'months' ? addMonths(now, -kept) : addDays(now, -kept);
