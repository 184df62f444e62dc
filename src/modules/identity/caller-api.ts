import type { Caller } from './dependencies.ts';

/** Where a call comes from. */
export const callerOf = ({
  ip,
  request,
  request_id,
}: {
  ip: string;
  request: Request;
  request_id: string;
}): Caller => ({
  ip,
  request_id,
  user_agent: request.headers.get('user-agent')?.slice(0, 300) ?? null,
});
