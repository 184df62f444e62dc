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
import { TableRefusal } from './errors.ts';
import { readQuery } from './grammar-rules.ts';
import { isForTable, readPreferences, readSingle } from './request-rules.ts';
import type { NamedTable, Table } from './schema.ts';
import { changeTable, type Found, readTable, shownRows, writeTable } from './service.ts';

/** A longer list comes in several requests. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_VALUES = 80_000;

/** Endpoints of tables, in the protocol of PostgREST as far as the specification names it. */
export function tablesApi<Name extends string>(tables: Record<Name, Table>) {
  // The gate lets in only whom the table is for.
  const handling = (name: Name) => (call: TableCall) =>
    answer({ ...tables[name], table: name } as NamedTable, call).catch(refused);
  const shape = (name: Name) => ({
    ...{ summary: `The table ${name}`, answer: z.unknown(), max_body_bytes: MOST_BYTES },
    handle: handling(name),
  });
  return {
    /** An endpoint of ours that answers the official client in its own terms: the same gate, then the table. */
    beside: <E extends { access: Access }>(endpoint: E, name: Name): E => ({
      ...endpoint,
      table: { isMeant: isForTable, handle: handling(name) },
    }),
    /** A table that is read and changed in that protocol alone. */
    customer: (right: MemberRight, name: Name) => customerEndpoint(right, shape(name)),
    operator: (right: OperatorRight, name: Name, needs_proof = false) =>
      adminEndpoint(right, { ...shape(name), ...(needs_proof && { proof: true }) }),
  };
}

async function answer(table: NamedTable, { actor, request, ip }: TableCall): Promise<Response> {
  const { method, headers } = request;
  const query = new URL(request.url).searchParams;
  const asked = readQuery(query);
  const { counts, represents, merges } = readPreferences(headers.get('Prefer'));
  if (method === 'GET' || method === 'HEAD') {
    const found = await readTable(table, actor, asked, counts);
    const is_part = found.total !== null && found.rows.length < found.total;
    return respond(headers, is_part ? 206 : 200, found, asked.offset);
  }
  const body = method === 'DELETE' ? undefined : parseJsonBody(await request.text(), MOST_VALUES);
  const merges_on = merges ? (query.get('on_conflict') ?? table.upsert_on ?? '') : null;
  const rows =
    method === 'POST'
      ? await writeTable(table, actor, { body, merges_on, ip })
      : await changeTable(table, actor as Actor, asked, body);
  const found = { rows: represents ? await shownRows(table, asked, rows) : [], total: counts ? rows.length : null };
  if (represents) return respond(headers, method === 'POST' ? 201 : 200, found);
  return new Response(null, {
    status: method === 'POST' ? 201 : 204,
    headers: { 'Content-Range': `*/${found.total ?? '*'}` },
  });
}

function respond(headers: Headers, status: number, { rows, total }: Found, from = 0): Response {
  const single = readSingle(headers.get('Accept'));
  if (single === undefined) throw new TableRefusal('PGRST107', 'None of these media types are available', 406);
  if (single && rows.length !== 1) {
    const explanation = `The result contains ${rows.length} rows`;
    throw new TableRefusal('PGRST116', 'Cannot coerce the result to a single JSON object', 406, explanation);
  }
  const range = rows.length > 0 ? `${from}-${from + rows.length - 1}` : '*';
  const about = { 'Cache-Control': 'no-store', 'Content-Range': `${range}/${total ?? '*'}` };
  return Response.json(single ? rows[0] : rows, { status, headers: about });
}

/** What the caller can act on, in the shape of PostgREST. Refusals that the server counts are left to it. */
function refused(error: unknown): Response {
  const failure = error instanceof ZodError ? new TableRefusal('22023', error.issues[0]?.message ?? '') : error;
  const is_counted = failure instanceof Failure && [401, 403, 429].includes(failure.status);
  if (!(failure instanceof TableRefusal) && (!(failure instanceof Failure) || is_counted)) throw error;
  const { status, code, user_message: message } = failure;
  const details = failure instanceof TableRefusal ? failure.explanation : null;
  return Response.json({ code, details, hint: null, message, user_message: message }, { status });
}
