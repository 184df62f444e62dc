import type { input, output, ZodType } from 'zod';
import type { AccountId } from '../account-id.ts';
import type { MemberRight, Membership } from './member-rights.ts';
import type { OperatorRight, OperatorRole } from './operator-rights.ts';

declare const checked: unique symbol;

/** How a request came in. */
export type Via = 'session' | 'api_key' | 'automation' | 'view_as' | 'service_key' | 'command_line';

/** Who calls, and for which account. Only the access gate makes one: an id that a browser merely sent is never an Actor. */
export type Actor = Membership & {
  readonly user_id: string;
  readonly account_id: AccountId;
  readonly via: Via;
  readonly session_id: string;
  readonly email: string;
  /** What the person may do as an operator of this Longhand; empty for a customer. */
  readonly operator_roles: readonly OperatorRole[];
  readonly aal: 'aal1' | 'aal2';
  /** The second factor that this session still owes: one that the person has, or one to set up. Until then it opens next to nothing. */
  readonly missing_factor?: 'verify' | 'set_up' | undefined;
  /** The person proved who they are a short while ago, in this session. */
  readonly is_proved: boolean;
  /** The request that this person is calling with. */
  readonly request_id: string;
  readonly [checked]: 'actor';
};
export type AdminActor = Actor & { readonly operator_roles: readonly [OperatorRole, ...OperatorRole[]] };

/** Whoever holds the service key of this installation: a program of its operator, no person. */
export type ServiceCaller = { readonly user_id: null; readonly via: 'service_key'; readonly request_id: string };

/** An actor before it is known which request they are calling with. */
export type Authenticated = Omit<Actor, 'request_id'>;

/** Gives the actor of a request's bearer token; null without a token. Throws a Failure for a bad one. */
export type Authenticate = (request: Request) => Promise<Authenticated | null>;

export type Call<Params, Query, Body, Who> = {
  params: Params;
  query: Query;
  body: Body;
  actor: Who;
  request: Request;
  request_id: string;
  /** The caller's address (of an IPv6 address its /64 network), for rate limits and records of consent. */
  ip: string;
};

/** A request of the official client of the specification's tables, past the gate. */
export type TableCall = { actor: Actor | null; request: Request; ip: string };

type Shape<Params, Query, Body extends ZodType, Answer, Who> = {
  summary: string;
  params?: ZodType<Params>;
  query?: ZodType<Query>;
  /** JSON body. An endpoint without one may read `request` itself (webhooks need the raw bytes). */
  body?: Body;
  /** What the answer looks like, for the API reference and for the tests, which check each answer against it. */
  answer?: ZodType<Answer>;
  status?: 200 | 201 | 202 | 204;
  max_body_bytes?: number;
  /** Of a JSON body: how many values it may hold. */
  max_body_values?: number;
  /** True for what finishes a sign-in: a session that still owes its second factor may call it. */
  before_second_factor?: true;
  /** True for a POST body that only reads data: an operator viewing as a customer may send it, like any GET. */
  reads?(body: output<Body>): boolean;
  /**
   * Whether a signed-in person must have proved who they are a short while ago: a stolen session is not enough. Where only
   * some bodies need it, the body says so.
   */
  proof?: true | { of(body: output<Body>): boolean }['of'];
  /** How that client is answered at this URL, behind the same gate: its requests have another query and body. */
  table?: { isMeant(request: Request): boolean; handle(call: TableCall): Promise<Response> };
  handle(call: Call<Params, Query, output<Body>, Who>): Promise<Answer | Response> | Answer | Response;
};

export type Access = 'open' | 'customer' | 'admin' | 'service';
type WhoCalls = { open: Actor | null; customer: Actor; admin: AdminActor; service: ServiceCaller };

/** One URL of the server: who may call it, what it takes, what it gives, and the use case behind it. */
export type Endpoint<P, Q, B extends ZodType, A, W extends Access> = Shape<P, Q, B, A, WhoCalls[W]> & {
  access: W;
  /** What an operator, or a member of an account, must be allowed to do. */
  right: { open: null; customer: MemberRight; admin: OperatorRight; service: null }[W];
  /** Never set: it carries the types to the browser's client, which sends the body as it is before it is parsed. */
  wire?: { params: P; query: Q; body: input<B>; answer: A };
};

/** Anybody may call; a signed-in caller is known as `actor`, others are null. */
export const openEndpoint = <P, Q, B extends ZodType, A>(
  shape: Shape<P, Q, B, A, WhoCalls['open']>,
): Endpoint<P, Q, B, A, 'open'> => ({ ...shape, access: 'open', right: null });

/** A signed-in person only, who has the right in the account that they call for. */
export const customerEndpoint = <P, Q, B extends ZodType, A>(
  right: MemberRight,
  shape: Shape<P, Q, B, A, WhoCalls['customer']>,
): Endpoint<P, Q, B, A, 'customer'> => ({ ...shape, access: 'customer', right });

/** An operator who has the right only. */
export const adminEndpoint = <P, Q, B extends ZodType, A>(
  right: OperatorRight,
  shape: Shape<P, Q, B, A, WhoCalls['admin']>,
): Endpoint<P, Q, B, A, 'admin'> => ({ ...shape, access: 'admin', right });

/** Whoever has the service key only. */
export const serviceEndpoint = <P, Q, B extends ZodType, A>(
  shape: Shape<P, Q, B, A, WhoCalls['service']>,
): Endpoint<P, Q, B, A, 'service'> => ({ ...shape, access: 'service', right: null });

export type AnyEndpoint<A extends Access = Access> = Endpoint<unknown, unknown, ZodType, unknown, A>;
export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
export type RouteTable = Record<RouteKey, AnyEndpoint>;

/** The groups of the route table: each takes only endpoints that were made for it. */
export const open = <T extends Record<RouteKey, AnyEndpoint<'open'>>>(table: T): T => table;
export const customer = <T extends Record<RouteKey, AnyEndpoint<'customer'>>>(table: T): T => table;
export const admin = <T extends Record<RouteKey, AnyEndpoint<'admin'>>>(table: T): T => table;
export const service = <T extends Record<RouteKey, AnyEndpoint<'service'>>>(table: T): T => table;
