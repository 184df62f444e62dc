import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { ZodError, type ZodObject, type ZodType, z } from 'zod';
import { databaseOutage } from '../database/outage.ts';
import { type DiskGuard, databaseAway, diskFull, fullPlace } from '../disk/guard.ts';
import { Failure, proofNeeded } from '../failure.ts';
import type { Log } from '../log.ts';
import { observedRequests } from '../telemetry/http-requests.ts';
import { currentRequest } from '../telemetry/request-context.ts';
import { TaskExceeded } from '../threads/failures.ts';
import { callerNetwork } from './caller-address.ts';
import type { Access, Actor, AnyEndpoint, Authenticate, RouteKey, RouteTable, ServiceCaller } from './endpoint.ts';
import { type MaintenanceGate, passesMaintenance, underMaintenance } from './maintenance/gate.ts';
import { isEntitled, type MemberRight } from './member-rights.ts';
import { hasRight, type OperatorRight } from './operator-rights.ts';
import { type StrictTransport, securityHeaders } from './pages/security-headers.ts';
import { CROSS_ORIGIN_PATHS, crossOrigin } from './programs/cross-origin.ts';
import { serviceCaller } from './programs/service-key.ts';
import { PROGRAM_PATHS, unknownPath } from './programs/unknown-path.ts';
import { checkRequestValue, parseJsonBody } from './request-text.ts';
import { mayViewerCall, viewOnly, withoutWriting } from './viewing.ts';

export type ServerParts = {
  table: RouteTable;
  authenticate: Authenticate;
  log: Log;
  /** Tests check every answer against its declared shape; production trusts the type checker. */
  check_answers: boolean;
  /** Behind a reverse proxy the caller's address is the last entry of X-Forwarded-For. */
  trust_proxy: boolean;
  /** Whether browsers are told to come by HTTPS only; `off` where not said. */
  strict_transport?: StrictTransport;
  /** What programs of the operator send to the URLs for them; left out, those URLs are closed. */
  service_key?: string | null;
  /** Origins whose pages may call the API from a browser. */
  cors_origins?: readonly string[];
  /** While the product is closed to customers, they get this instead of all that does not stay open. */
  maintenance?: MaintenanceGate;
  /** While a disk is full, what takes in new work is refused. */
  disk?: DiskGate;
  /** Writes a log line for each request. */
  log_requests?: boolean;
};

/** `takesIn`: whether a URL, such as "POST /functions/v1/create-campaign", takes in new work. */
export type DiskGate = DiskGuard & { takesIn(route: string, access: Access): boolean };

type Env = { Bindings: { incoming?: { socket?: { remoteAddress?: string } } }; Variables: { request_id: string } };

const JSON_TYPE = /^application\/json/;
const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;

export const errorShape = z.object({
  code: z.string(),
  message: z.string(),
  user_message: z.string(),
  request_id: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});

/** Builds the HTTP application from the route table: validation, the access gate, one error shape, OpenAPI. */
export function buildServer(parts: ServerParts): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw result.error;
    },
  });
  app.use(securityHeaders(parts.strict_transport ?? 'off'));
  const { trust_proxy, log, log_requests = false } = parts;
  app.use(observedRequests({ trust_proxy, log, log_requests }));
  app.use((c, next) => {
    const version = c.req.header('X-Supabase-Api-Version');
    if (version) c.header('X-Supabase-Api-Version', version);
    return next();
  });
  for (const path of CROSS_ORIGIN_PATHS) app.use(path, crossOrigin(parts.cors_origins ?? []));
  app.onError((error, c) => presentError(error, c, parts));
  // Pages and scripts come compressed already.
  const compressed = compress({ contentTypeFilter: JSON_TYPE });
  app.use((c, next) => (c.req.header('Accept-Encoding') ? compressed(c, next) : next()));
  for (const [key, endpoint] of Object.entries(parts.table)) mount(app, key as RouteKey, endpoint, parts);
  for (const path of PROGRAM_PATHS) app.all(path, unknownPath);
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', { type: 'http', scheme: 'bearer' });
  return app;
}

function mount(app: OpenAPIHono<Env>, key: RouteKey, endpoint: AnyEndpoint, parts: ServerParts): void {
  const [method = '', path = ''] = key.split(' ');
  const limit = endpoint.max_body_bytes ?? DEFAULT_MAX_BODY_BYTES;
  app.on(method, path, limitBody(limit));
  const route = createRoute({
    method: method.toLowerCase() as 'get',
    path: path.replace(/:(\w+)/g, '{$1}'),
    summary: endpoint.summary,
    tags: [path.split('/')[1] ?? ''],
    security: endpoint.access === 'open' ? [] : [{ session: [] }],
    request: {
      ...(endpoint.params ? { params: endpoint.params as ZodObject } : {}),
      ...(endpoint.query ? { query: endpoint.query as ZodObject } : {}),
      // Validated below, after the gate: a stranger learns nothing about the shape of a body.
      ...(endpoint.body ? { body: { content: { 'application/json': { schema: endpoint.body } } } } : {}),
    },
    responses: {
      [endpoint.status ?? 200]: endpoint.answer
        ? { description: 'Done', content: { 'application/json': { schema: endpoint.answer } } }
        : { description: 'Done' },
      default: { description: 'Refused', content: { 'application/json': { schema: errorShape } } },
    },
    'x-access': endpoint.access,
    ...(endpoint.right && { 'x-right': endpoint.right }),
    ...(endpoint.proof && { 'x-proof': true }),
  });
  app.openAPIRegistry.registerPath(route);
  app.on(method, path, (c) =>
    answer(c, key, endpoint, parts).catch((error) => {
      noteRefusal(error, c, key, parts);
      throw error;
    }),
  );
}

/** Refuses larger bodies. Only one without a length is counted while it is read, which costs more. */
function limitBody(limit: number): MiddlewareHandler {
  const refuse = () => {
    throw new Failure(413, 'request_entity_too_large', `This request is larger than ${limit} bytes.`);
  };
  const count = bodyLimit({ maxSize: limit, onError: refuse });
  return (c, next) => {
    const length = c.req.header('Content-Length');
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return count(c, next);
    return Number(length) > limit ? refuse() : next();
  };
}

async function answer(c: Context<Env>, key: RouteKey, endpoint: AnyEndpoint, parts: ServerParts): Promise<Response> {
  const request_id = c.get('request_id');
  const actor = await gate(key, endpoint, c.req.raw, parts, request_id);
  checkRequestValue([c.req.param(), c.req.queries()]);
  const table = endpoint.table?.isMeant(c.req.raw) ? endpoint.table : undefined;
  const body =
    endpoint.body && !table
      ? parse(endpoint.body, parseJsonBody(await c.req.text(), endpoint.max_body_values))
      : undefined;
  const request = { actor: actor as never, request: c.req.raw, ip: callerAddress(c, parts.trust_proxy) };
  const handle = async () =>
    table
      ? table.handle(request)
      : endpoint.handle({
          ...request,
          params: parse(endpoint.params, c.req.param()),
          query: parse(endpoint.query, c.req.query()),
          body,
          request_id,
        });
  if (actor?.via === 'view_as' && endpoint.reads?.(body) === false) throw viewOnly();
  if (typeof endpoint.proof === 'function' && (table || endpoint.proof(body)) && !isProved(actor)) throw proofNeeded();
  if (parts.disk?.takesIn(key, endpoint.access) && !endpoint.reads?.(body) && (await parts.disk.shortage()))
    throw diskFull();
  const result = actor?.via === 'view_as' ? await withoutWriting(handle) : await handle();
  if (result instanceof Response) return result;
  if (endpoint.status === 204) return c.body(null, 204);
  if (parts.check_answers && endpoint.answer) endpoint.answer.parse(result);
  const text = JSON.stringify(result);
  return c.body(text, endpoint.status ?? 200, {
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    // Tells what is too short to be worth compressing.
    'Content-Length': String(Buffer.byteLength(text)),
  });
}

/** What an attack looks like from the inside. The URL's pattern is logged, since an address may hold a token. */
function noteRefusal(error: unknown, c: Context<Env>, key: RouteKey, { log, trust_proxy }: ServerParts): void {
  const failure = asFailure(error as Error);
  if (!failure) return;
  const { status, code } = failure;
  if (![401, 403, 429].includes(status) && !ALARMING.has(code)) return;
  log.warn('refused', { status, code, url: key, ip: callerAddress(c, trust_proxy), request_id: c.get('request_id') });
}

/** Refusals with another status that somebody gets who guesses, or uses what they copied. */
const ALARMING = new Set([
  'invalid_credentials',
  'current_password_invalid',
  'reauthentication_not_valid',
  'reauthentication_needed',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'bad_code_verifier',
  'user_banned',
  'takes_too_long',
]);

/** The one place that decides who may call: default deny. */
async function gate(
  key: RouteKey,
  endpoint: AnyEndpoint,
  request: Request,
  { authenticate, maintenance, service_key }: ServerParts,
  request_id: string,
): Promise<Actor | ServiceCaller | null> {
  if (endpoint.access === 'service') return serviceCaller(request, request_id, service_key ?? null, authenticate);
  const closed = endpoint.access === 'admin' || maintenance?.staysOpen(key) ? null : await maintenance?.current();
  const known = await authenticate(request).catch((error) => {
    if (endpoint.access === 'open' || closed) return null;
    throw error;
  });
  const request_context = currentRequest();
  if (known && request_context) request_context.account_id = known.account_id;
  if (closed && !passesMaintenance(known)) throw underMaintenance(closed);
  const actor = known && { ...known, request_id };
  if (actor?.via === 'view_as' && !mayViewerCall(endpoint, request.method)) throw viewOnly();
  const owes = actor?.missing_factor && !endpoint.before_second_factor ? actor.missing_factor : null;
  // Whoever has not finished signing in is nobody yet.
  if (endpoint.access === 'open') return owes ? null : actor;
  if (!actor) throw new Failure(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  if (owes) throw secondFactorNeeded(owes);
  const refusal = refusalOf(actor, endpoint);
  if (refusal) throw refusal;
  if (endpoint.proof === true && !isProved(actor)) throw proofNeeded();
  return actor;
}

const isProved = (caller: Actor | ServiceCaller | null): boolean => Boolean(caller?.user_id && caller.is_proved);

const secondFactorNeeded = (missing: 'verify' | 'set_up') =>
  new Failure(
    403,
    'second_factor_needed',
    missing === 'verify' ? 'Finish signing in with your second factor.' : 'Set up a second factor to go on.',
    { missing },
  );

const addressMissing = () =>
  new Failure(403, 'sign_up_first', 'Create an account first: this needs your email address.');
const memberRefusal = ({ is_suspended, is_anonymous }: Actor): Failure =>
  is_suspended ? seatMissing() : is_anonymous ? addressMissing() : roleMissing();

/** Why a signed-in person may not call an endpoint; null when they may. */
function refusalOf(actor: Actor, { access, right }: AnyEndpoint): Failure | null {
  if (access === 'customer') return isEntitled(actor, right as MemberRight) ? null : memberRefusal(actor);
  if (actor.operator_roles.length === 0) return new Failure(403, 'not_admin', 'Only an administrator may do this.');
  return hasRight(actor.operator_roles, right as OperatorRight)
    ? null
    : new Failure(403, 'right_missing', 'Your role does not include this. Ask an owner to give you another one.');
}

const roleMissing = () =>
  new Failure(403, 'role_missing', 'Your role in this account does not include this. Ask its owner or an admin.');
const seatMissing = () =>
  new Failure(
    403,
    'seat_missing',
    'The plan of this account has no seat for you right now. Ask its owner for a larger plan.',
  );
function parse(schema: ZodType | undefined, value: unknown): unknown {
  return schema ? schema.parse(value) : value;
}

function callerAddress(c: Context<Env>, trust_proxy: boolean): string {
  const forwarded = trust_proxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
  return callerNetwork(forwarded || c.env?.incoming?.socket?.remoteAddress || '127.0.0.1');
}

function presentError(error: Error, c: Context<Env>, { log, disk }: ServerParts): Response {
  const request_id = c.get('request_id');
  const outage = outageFailure(error, disk);
  const failure = outage ?? asFailure(error);
  if (!failure || outage) {
    log.error('request_failed', error, { url: `${c.req.method} ${c.req.routePath}` });
  }
  const { status, code, user_message, details } = failure ?? UNEXPECTED;
  c.header('x-sb-error-code', code);
  c.header('Cache-Control', 'no-store');
  const retry_after_s = details?.retry_after_s ?? (status === 429 ? DEFAULT_RETRY_S : undefined);
  if (typeof retry_after_s === 'number') c.header('Retry-After', String(retry_after_s));
  const body = { code, error_code: code, message: user_message, msg: user_message, user_message, request_id, details };
  return c.json({ ...details, ...body }, status as 400);
}

/** Where a provider is throttled and does not say for how long. */
const DEFAULT_RETRY_S = 60;

const UNEXPECTED = {
  status: 500,
  code: 'unexpected_failure',
  user_message: 'Something went wrong. Please try again.',
  details: undefined,
};

/** What keeps every request from its work, which is no bug. */
function outageFailure(error: Error, disk: DiskGate | undefined): Failure | undefined {
  if (disk?.note(error) || fullPlace(error)) return diskFull();
  return databaseOutage(error) ? databaseAway() : undefined;
}

/** A list may have an error in each of thousands of entries. */
const MOST_FIELDS = 100;

function asFailure(error: Error): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof TaskExceeded) {
    return new Failure(422, 'takes_too_long', 'This takes too long to read. Send it in a simpler form, or in parts.');
  }
  if (error instanceof ZodError) {
    const fields = error.issues
      .slice(0, MOST_FIELDS)
      .map((issue) => ({ field: issue.path.join('.'), reason: issue.message }));
    const first = error.issues[0]?.message ?? 'The request is not valid.';
    return new Failure(400, 'validation_failed', first, { fields });
  }
  return undefined;
}
