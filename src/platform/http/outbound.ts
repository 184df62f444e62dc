import { lookup as resolve } from 'node:dns';
import { type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** `refused`: trying again can't help. `retryable`: the other side may answer later. */
export class OutboundError extends Error {
  readonly kind: 'refused' | 'retryable';
  /** What the other side answered; null when it gave no answer. */
  readonly status: number | null;
  constructor(kind: 'refused' | 'retryable', message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.name = 'OutboundError';
    this.kind = kind;
    this.status = options.status ?? null;
  }
}

/** Posts JSON; resolves once the other side has taken it (2xx), else throws an OutboundError. */
export type PostJson = (url: string, body: object, headers?: Record<string, string>) => Promise<unknown>;
/** The same; gives the status of the answer. */
export type PostForStatus = (...request: Parameters<PostJson>) => Promise<number>;

const NOT_PUBLIC = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  // Protocol assignments with Teredo, documentation, and 6to4, which can name private IPv4 addresses.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv6');
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is on the public internet: not this machine, not a private network, not a special one. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  // Addresses that wrap IPv4 ones are outside of 2000::/3, so they are refused with everything else there.
  return family === 6 && GLOBAL_V6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** Whether an address of the web may lie on the public internet, as far as that shows without asking for its host. */
export function mayBePublic(address: string): boolean {
  const host = hostOf(new URL(address));
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host);
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

type OutboundOptions = { timeout_ms?: number; mayReach?: (address: string) => boolean };

/**
 * Gives a way to post to addresses that an operator configured, without letting them reach into private networks: the
 * address that was checked is the one that is connected to, and redirects are not followed.
 */
export function outboundPost({ timeout_ms = 10_000, mayReach = isPublicAddress }: OutboundOptions = {}): PostForStatus {
  const lookup = guardedLookup(mayReach);
  return async (address, body, headers = {}) => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !['http:', 'https:'].includes(url.protocol)) {
      throw new OutboundError('refused', 'The address is not one of the web.');
    }
    const host = hostOf(url);
    if (isIP(host) && !mayReach(host)) throw privateTarget(host);
    const text = JSON.stringify(body);
    const status = await send(url, text, {
      method: 'POST',
      lookup,
      timeout: timeout_ms,
      signal: AbortSignal.timeout(timeout_ms),
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        'User-Agent': 'Longhand',
      },
    });
    if (status >= 200 && status < 300) return status;
    const later = status >= 500 || status === 408 || status === 425 || status === 429;
    throw new OutboundError(later ? 'retryable' : 'refused', `The other side answered ${status}.`, { status });
  };
}

const privateTarget = (host: string) =>
  new OutboundError('refused', `${host} is not on the public internet, so nothing is sent there.`);

function guardedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      if (!addresses.length || !addresses.every(({ address }) => mayReach(address))) {
        return done(privateTarget(hostname), '', 0);
      }
      if (options.all) return (done as unknown as (e: null, all: typeof addresses) => void)(null, addresses);
      done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

function send(url: URL, text: string, options: RequestOptions): Promise<number> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((answered, fail) => {
    const outgoing = request(url, options, (incoming) => {
      answered(incoming.statusCode ?? 0);
      // What it says is nobody's business here, and it may never end.
      incoming.destroy();
    });
    outgoing.on('error', (error) =>
      fail(
        error instanceof OutboundError
          ? error
          : new OutboundError('retryable', 'The other side could not be reached.', { cause: error }),
      ),
    );
    outgoing.end(text);
  });
}
