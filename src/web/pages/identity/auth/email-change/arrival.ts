export type EmailChangeArrival =
  | { kind: 'half' | 'done' | 'expired' | 'nothing' }
  /** The link that stops a change, with its token. */
  | { kind: 'stop'; token: string };

/** What a link of a change of the address says, which leads here after the server has followed it. */
export function emailChangeArrival(href: string): EmailChangeArrival {
  const { hash, searchParams } = new URL(href);
  const said = new URLSearchParams(hash.slice(1));
  const token = said.get('stop');
  if (token) return { kind: 'stop', token };
  if (said.has('error_code')) return { kind: 'expired' };
  if (said.has('message')) return { kind: 'half' };
  return { kind: searchParams.has('code') || said.has('access_token') ? 'done' : 'nothing' };
}
