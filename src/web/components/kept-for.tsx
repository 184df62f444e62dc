import { keptText, type RetentionRule, USUALLY_KEPT } from '../../modules/settings/retention-rules.ts';
import { usePublicSettings } from '../lib/public-settings.ts';

/** How long this installation keeps something: "24 months". */
export const KeptFor = ({ rule }: { rule: RetentionRule }) =>
  keptText(rule, usePublicSettings()?.kept[rule] ?? USUALLY_KEPT[rule]);
