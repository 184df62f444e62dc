import { usePublicSettings } from '../../lib/public-settings.ts';

/** What follows a price before tax, where tax is added: " plus any sales tax". */
export const useTaxNote = (): string => (usePublicSettings()?.adds_tax ? ' plus any sales tax' : '');
