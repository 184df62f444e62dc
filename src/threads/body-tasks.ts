import { webhookReading } from '../modules/automations/events/reading-service.ts';
import { recipientReading } from '../modules/privacy/recipients/reading-service.ts';
import { verifyCityStateZip } from '../providers/places/directory/zip-directory.ts';

/** What reads the bodies of webhooks: apart from files, which take longer than a sender waits for an answer. */
export const BODY_TASKS = { ...webhookReading(verifyCityStateZip), ...recipientReading };
