import { siteUrl } from '../../../lib/public-meta.ts';

/** The URL of every automation, without its ID and key. The script puts in the URL of the reader’s own automation. */
export const listenerUrl = (): string => `${siteUrl()}/functions/v1/highlevel-listener`;
