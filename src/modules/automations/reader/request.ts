import { batchOf } from './batch.ts';
import { parseBody } from './body/tree.ts';
import { readEvent } from './event.ts';
import { type BodyProblem, own } from './json.ts';

/** What the answer to a request depends on. */
export type RequestFacts = {
  /** The sender's own id of this delivery. A body with several contacts has no single one inside. */
  event_id: string | null;
  /** How many contacts it brings. */
  contacts: number;
  is_salesforce: boolean;
};

/** Looks at the body of a request before it is stored. */
export function lookAtRequest(body: Uint8Array, content_type: string): RequestFacts | { error: BodyProblem } {
  const parsed = parseBody(body, content_type);
  if ('error' in parsed) return parsed;
  const { tree } = parsed;
  const contacts = Math.max(1, batchOf(tree)?.positions.length ?? 1);
  return {
    event_id: contacts > 1 ? null : (readEvent(tree).id ?? null),
    contacts,
    is_salesforce: own(own(own(tree, 'Envelope'), 'Body'), 'notifications') !== undefined,
  };
}
