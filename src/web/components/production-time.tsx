import { DEFAULT_PRODUCTION_DAYS, productionTime } from '../../modules/settings/rules.ts';
import { usePublicSettings } from '../lib/public-settings.ts';

/** How long a card takes until it is mailed, as the operator has set it: "2-4 business days" unless they did. */
export const ProductionTime = () => productionTime(usePublicSettings()?.production_days ?? DEFAULT_PRODUCTION_DAYS);
