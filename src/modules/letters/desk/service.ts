import { codeOf } from '../../../platform/codes/short-code.ts';
import { JUST_NOW_S, primaryReader } from '../../../platform/database/replica.ts';
import { type Cell, type Column, moment } from '../../../platform/table/columns.ts';
import { PAGE_SIZE } from '../../../platform/table/query.ts';
import { addDays } from '../../../platform/time.ts';
import { isPrivateUrl } from '../../templates/rules.ts';
import type { Template } from '../../templates/schema.ts';
import type { LettersDependencies } from '../dependencies.ts';
import { letterNotFound } from '../errors.ts';
import { DELETED_RECIPIENT, fullName, letterLabel } from '../rules.ts';
import type { InkSetting } from '../schema.ts';
import { refundKey } from '../settlement-service.ts';
import { asTimeline } from '../tracking/service.ts';
import { timelineOf } from '../tracking/store.ts';
import { creditService } from './credit-service.ts';
import { firstIdAt, readLetterSearch } from './rules.ts';
import type { LetterDetail, LetterLine, LetterListFilter, LetterListQuery } from './schema.ts';
import * as store from './store.ts';

const EXPORT_BATCH = 1000;

export const EXPORT_COLUMNS: Column[] = [
  ...[
    'Letter id',
    'Code',
    moment('Ordered'),
    moment('Mailed'),
    'Recipient',
    'Place',
    'Status',
    'Customer',
    'Customer email',
  ],
  ...['Campaign', 'Design', 'Print run', 'Reprints', 'Held', 'Returned'],
];

/** All customers' letters, for the operator. */
export function deskService(dependencies: LettersDependencies) {
  const { db, credits, print, templates } = dependencies;
  const reader = dependencies.reader ?? primaryReader(db);
  const at_press = print.name === 'press';

  /** The designs that these rows name; few, however many rows. */
  async function designsOf(found: { template_id: string }[]): Promise<Map<string, Template>> {
    const ids = [...new Set(found.map((row) => row.template_id))];
    const designs = await Promise.all(ids.map((id) => templates.byId(db, id)));
    return new Map(designs.flatMap((design) => (design ? [[design.id, design] as const] : [])));
  }
  const present = async (found: store.LineRow[]): Promise<LetterLine[]> => {
    const designs = await designsOf(found);
    return found.map((row) => lineOf(row, designs.get(row.template_id)));
  };

  return {
    ...creditService(dependencies),

    /** One page of the letters that match. */
    async deskPage(query: LetterListQuery): Promise<{ rows: LetterLine[]; total: number }> {
      const filter = filterOf(query, at_press);
      const order = { ascending: query.dir === 'asc', limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
      const [found, total] = await reader.read((late) => store.pageOfLines(late, filter, order), JUST_NOW_S);
      return { rows: await present(found), total };
    },

    /** All letters that match as cells of a file, newest first; no more than a batch is held in memory. */
    async *deskExport(query: LetterListFilter): AsyncGenerator<Cell[][]> {
      const filter = filterOf(query, at_press);
      for (;;) {
        const order = { ascending: false, limit: EXPORT_BATCH, offset: 0 };
        const found = await reader.read((late) => store.lines(late, filter, order));
        yield (await present(found)).map(cellsOf);
        filter.before_id = found.at(-1)?.id ?? null;
        if (found.length < EXPORT_BATCH) return;
      }
    },

    /** One letter with all that happened to it. Throws not_found. */
    async deskLetter(id: string): Promise<LetterDetail> {
      const [row, timeline, copies] = await Promise.all([
        store.detail(db, id),
        timelineOf(db, id),
        store.copiesOf(db, id),
      ]);
      if (!row || !timeline) throw letterNotFound();
      const credited = await credits.refundedAt(row.account_id, refundKey(id));
      const design = (await designsOf([row])).get(row.template_id);
      return {
        ...lineOf(row, design),
        text: row.text,
        redacted_at: row.redacted_at?.toISOString() ?? null,
        text_type: row.text_type,
        pen: {
          hand: row.hand,
          setting: row.ink_setting as InkSetting,
          colour: row.ink_colour,
          seed: row.ink_seed ?? row.id,
        },
        signature: row.signature,
        interior_image_url: design ? publicUrl(design.interior_image_url) : null,
        address: addressOf(row),
        return_address: row.return_address,
        events: asTimeline(timeline).events,
        failure_reason: timeline.failure_reason,
        retried_as: timeline.retried_as,
        retry_of: row.retry_of,
        hold: holdOf(row),
        copies: copies.map(copyOf),
        credited_at: credited?.toISOString() ?? null,
      };
    },
  };
}

function filterOf({ q, stage, template_id, flag, from, to }: LetterListFilter, at_press: boolean): store.LineFilter {
  return {
    ...{ search: readLetterSearch(q), stage, template_id, flag, at_press },
    from_id: from ? firstIdAt(new Date(from)) : null,
    before_id: to ? firstIdAt(addDays(new Date(to), 1)) : null,
  };
}

function lineOf(row: store.LineRow, design: Template | undefined): LetterLine {
  return {
    id: row.id,
    code: row.code_no === null ? null : codeOf(row.code_no),
    ordered_at: row.created_at.toISOString(),
    mailed_at: row.mailed_at?.toISOString() ?? null,
    recipient: fullName(row.first_name, row.last_name) || row.company_name || DELETED_RECIPIENT,
    place: `${row.city}, ${row.state} ${row.zip}`,
    status: row.status,
    status_label: letterLabel(row.status),
    customer: { account_id: row.account_id, name: row.owner_name ?? '', email: row.owner_email ?? '' },
    campaign: { id: row.campaign_id, title: row.campaign_title },
    template: design ? { id: design.id, name: design.name, picture: publicUrl(design.preview_image_url) } : null,
    run: runOf(row),
    reprints: Math.max(0, (row.copies ?? 1) - 1),
    is_held: row.is_held,
    is_returned: row.is_returned,
  };
}

/** Art that a customer uploaded is theirs alone; the operator sees it in print. */
const publicUrl = (url: string | null) => (url !== null && isPrivateUrl(url) ? null : url);

const runOf = ({ run_id, run_number }: Pick<store.LineRow, 'run_id' | 'run_number'>) =>
  run_id && run_number !== null ? { id: run_id, number: run_number } : null;

const addressOf = ({ first_name, last_name, company_name, street, unit, city, state, zip }: store.DetailRow) => ({
  ...{ first_name, last_name, company_name, street, unit, city, state, zip },
});

const copyOf = ({ code_no, run_id, run_number, ...copy }: store.CopyRow): LetterDetail['copies'][number] => ({
  ...copy,
  code: codeOf(code_no),
  run: runOf({ run_id, run_number }),
  status_at: copy.status_at.toISOString(),
  returned_at: copy.returned_at?.toISOString() ?? null,
});

const cellsOf = (line: LetterLine): Cell[] => [
  line.id,
  line.code ?? '',
  line.ordered_at,
  line.mailed_at ?? '',
  line.recipient,
  line.place,
  line.status_label,
  line.customer.name,
  line.customer.email,
  line.campaign.title,
  line.template?.name ?? '',
  line.run ? line.run.number : '',
  line.reprints,
  line.is_held ? 'yes' : '',
  line.is_returned ? 'yes' : '',
];

const holdOf = ({ held_at, hold_reason }: store.DetailRow): LetterDetail['hold'] =>
  held_at && hold_reason !== null ? { reason: hold_reason, held_at: held_at.toISOString() } : null;
