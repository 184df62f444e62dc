import { ZodError, z } from 'zod';
import { Failure } from '../../platform/failure.ts';
import {
  type Access,
  type Actor,
  adminEndpoint,
  customerEndpoint,
  type TableCall,
} from '../../platform/http/endpoint.ts';
import type { MemberRight } from '../../platform/http/member-rights.ts';
import type { OperatorRight } from '../../platform/http/operator-rights.ts';
import { parseJsonBody } from '../../platform/http/request-text.ts';
import { notAcceptable, notSingle, TableRefusal } from './errors.ts';
import { readQuery } from './grammar-rules.ts';
import { isForTable, readPreferences, readSingle } from './request-rules.ts';
import type { Row, Table } from './schema.ts';
import { changeTable, type Found, readTable, shownRows, writeTable } from './service.ts';

/** A longer list comes in several requests. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_VALUES = 80_000;

type Answer = { rows: Row[]; from: number; total: number | null; status: number; shown: boolean };

/** Endpoints of tables, in the protocol of PostgREST as far as the specification names it. */
export const tablesApi = <Tables extends Record<string, Table>>(tables: Tables) => ({
  /** An endpoint of ours that answers the official client in its own terms: the same gate, then the table. */
  beside: <E extends { access: Access }>(endpoint: E, name: keyof Tables & string): E => ({
    ...endpoint,
    table: { isMeant: isForTable, handle: answerOf(tables[name] as Table) },
  }),
  /** A table that customers use in that protocol alone. */
  customer: (right: MemberRight, name: keyof Tables & string) =>
    customerEndpoint(right, { summary: `The table ${name}`, ...limits, handle: answerOf(tables[name] as Table) }),
  operator: (right: OperatorRight, name: keyof Tables & string) =>
    adminEndpoint(right, { summary: `The table ${name}`, ...limits, handle: answerOf(tables[name] as Table) }),
});

const limits = { answer: z.unknown(), max_body_bytes: MOST_BYTES };

const answerOf =
  (table: Table) =>
  async ({ actor, request, ip }: TableCall): Promise<Response> => {
    try {
      return respond(request, await answer(table, actor, request, ip));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const { status, code, user_message: message } = refusal;
      const explanation = refusal instanceof TableRefusal ? refusal.explanation : null;
      return Response.json(
        { code, details: explanation, hint: null, message, user_message: message },
        { status, headers },
      );
    }
  };
const headers = { 'Cache-Control': 'no-store' };

async function answer(table: Table, actor: Actor | null, request: Request, ip: string): Promise<Answer> {
  const query = new URL(request.url).searchParams;
  const asked = readQuery(query);
  const { counts, represents, merges } = readPreferences(request.headers.get('Prefer'));
  if (request.method === 'GET' || request.method === 'HEAD') return found(await readTable(table, actor, asked, counts));
  const body = request.method === 'DELETE' ? undefined : parseJsonBody(await request.text(), MOST_VALUES);
  const rows =
    request.method === 'POST'
      ? await writeTable(table, actor, {
          body,
          merges: merges ? (query.get('on_conflict') ?? table.upsert_on ?? '') : null,
          from: { ip },
        })
      : await changeTable(table, actor as Actor, asked, body);
  const shown = represents ? await shownRows(table, actor, asked, rows) : [];
  const status = request.method === 'POST' ? 201 : represents ? 200 : 204;
  return { rows: shown, from: 0, total: counts ? rows.length : null, status, shown: represents };
}

/** A part of what matches is answered with another status than all of it. */
const found = (read: Found): Answer => ({
  ...read,
  status: read.total !== null && read.rows.length < read.total ? 206 : 200,
  shown: true,
});

function respond(request: Request, { rows, from, total, status, shown }: Answer): Response {
  const single = readSingle(request.headers.get('Accept'));
  if (single === undefined) throw notAcceptable(request.headers.get('Accept') ?? '');
  if (single && shown && rows.length !== 1) throw notSingle(rows.length);
  const range = rows.length > 0 ? `${from}-${from + rows.length - 1}` : '*';
  const text = shown ? JSON.stringify(single ? rows[0] : rows) : null;
  return new Response(text, {
    status,
    headers: {
      ...headers,
      'Content-Range': `${range}/${total ?? '*'}`,
      ...(text !== null && { 'Content-Type': 'application/json; charset=utf-8' }),
    },
  });
}

/** What the caller can act on. Refusals that the server counts are left to it. */
function refusalOf(error: unknown): Failure | undefined {
  if (error instanceof ZodError) return new TableRefusal(400, '22023', error.issues[0]?.message ?? 'Not valid.');
  if (!(error instanceof Failure)) return undefined;
  return error instanceof TableRefusal || ![401, 403, 429].includes(error.status) ? error : undefined;
}
