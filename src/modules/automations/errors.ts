import { Failure, notFound } from '../../platform/failure.ts';
import { formatCount, formatNumber } from '../../platform/format.ts';

export const automationNotFound = () => notFound('This automation');
export const eventNotFound = () => notFound('This event');
export const incomplete = (text: string) => new Failure(400, 'automation_incomplete', text);
export const cannotSwitchOn = (text: string) => new Failure(409, 'cannot_switch_on', text);
export const heldAlready = () =>
  new Failure(409, 'automation_held', 'Another operator has paused this automation. Reload the page to see why.');
export const notHeld = () =>
  new Failure(409, 'automation_not_held', 'No operator has paused this automation. Only its owner can switch it on.');
export const cannotDecide = (text: string) => new Failure(409, 'cannot_decide', text);
export const automationDeleted = () =>
  new Failure(410, 'automation_deleted', 'This automation was deleted. Remove its webhook from your CRM.');
export const wrongKey = () =>
  new Failure(
    401,
    'wrong_key',
    'The key is missing or wrong. Copy the webhook URL of this automation again, and send its key as the automation requires.',
  );
export const unknownEncoding = () =>
  new Failure(415, 'unsupported_encoding', 'Send the body without compression, or compressed with gzip.');
export const bodyTooLarge = (bytes: number) =>
  new Failure(413, 'request_entity_too_large', `This request is larger than ${bytes} bytes.`);
export const tooManyContacts = (contacts: number, most: number) =>
  new Failure(
    413,
    'too_many_contacts',
    `This request has ${formatCount(contacts, 'contact')}. Send at most ${formatNumber(most)} in one request.`,
  );
export const nothingSeen = () => new Failure(404, 'not_found', 'This person has seen no webhook URL that still works.');
export const wrongSignature = (text: string) => new Failure(401, 'wrong_signature', text);
export const unreadableBody = (text: string) => new Failure(400, 'unreadable_body', text);
