import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, PASSWORD, signIn } from '../../chaos/people.ts';
import type { Answer, Call, Phase, RetryingClient } from '../../chaos/retrying-client.ts';

export type Session = ReturnType<typeof openSession>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** The texts of all mails that an address got so far, oldest first. */
export type Inbox = (email: string) => string[];

/**
 * Signs up, follows the link in the mail that asks to confirm the address, and signs in; asks for another link when that
 * does not work.
 */
export async function signUp(client: RetryingClient, inbox: Inbox, email: string): Promise<string> {
  const body = { email, password: PASSWORD, data: { full_name: 'Ada Writer' } };
  expectStatus(await client.request('sign-up', 'POST', '/auth/v1/signup', { body }), 200, 422);
  let followed: string | undefined;
  for (let tries = 1; ; tries++) {
    const [link] = inbox(email)
      .flatMap((text) => /https?:\S+\/auth\/v1\/verify\?\S+/.exec(text) ?? [])
      .slice(-1);
    if (link && link !== followed) {
      followed = link;
      await follow(client, new URL(link));
      const asked = { body: { email, password: PASSWORD } };
      const answer = await client.request('sign-in', 'POST', '/auth/v1/token?grant_type=password', asked);
      if (answer.status === 200) return answer.body.access_token as string;
    }
    if (tries % 100 === 0) {
      await client.request('sign-up', 'POST', '/auth/v1/resend', { body: { type: 'signup', email } });
      await client.request('sign-up', 'POST', '/auth/v1/recover', { body: { email } });
    }
    await sleep(200);
  }
}

/** After several sign-ups a link that is sent again carries none of their passwords: whoever follows it chooses one. */
async function follow(client: RetryingClient, { searchParams }: URL): Promise<void> {
  const body = { type: searchParams.get('type'), token_hash: searchParams.get('token') };
  const opened = await client.request('sign-up', 'POST', '/auth/v1/verify', { body });
  const token = opened.body.access_token as string | undefined;
  if (token) await client.request('sign-up', 'PUT', '/auth/v1/user', { token, body: { password: PASSWORD } });
}

/**
 * A signed-in person whose browser retries what was not answered, and signs in again when the session is over. It counts
 * how often that happens.
 */
export function openSession(client: RetryingClient, email: string, password: string, token: string) {
  async function call(phase: Phase, method: Method, path: string, rest: Call = {}): Promise<Answer> {
    for (;;) {
      const answer = await client.request(phase, method, path, { ...rest, token });
      if (answer.status !== 401) return answer;
      client.totals.signed_out += 1;
      await sleep(200);
      token = await signIn(client, email, password);
    }
  }

  return {
    email,
    client,
    call,
    /** Asks once and leaves, whatever becomes of it. */
    leave: (phase: Phase, path: string, body: object) => client.attempt(phase, 'POST', path, { token, body }),
    post: (phase: Phase, name: string, body: object) => call(phase, 'POST', `/functions/v1/${name}`, { body }),
    get: (path: string, phase: Phase = 'look') => call(phase, 'GET', path),
  };
}

/** A new customer, signed up and in. */
export const newCustomer = async (client: RetryingClient, inbox: Inbox, email: string): Promise<Session> =>
  openSession(client, email, PASSWORD, await signUp(client, inbox, email));
