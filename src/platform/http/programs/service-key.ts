import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from '../../failure.ts';
import type { Authenticate, ServiceCaller } from '../endpoint.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Lets whoever holds the service key pass. Everybody else is refused as the Supabase server refuses them: without a
 * token, with a bad one, and with the session of a person, whoever they are.
 */
export async function serviceCaller(
  request: Request,
  request_id: string,
  service_key: string | null,
  authenticate: Authenticate,
): Promise<ServiceCaller> {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!given) throw new Failure(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  if (service_key && timingSafeEqual(digest(given), digest(service_key)))
    return { user_id: null, via: 'service_key', request_id };
  await authenticate(request);
  throw new Failure(403, 'not_admin', 'User not allowed');
}
