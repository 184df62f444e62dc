import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notFound } from '../../../platform/failure.ts';
import { type Cell, type Column, moment } from '../../../platform/table/columns.ts';
import { PAGE_SIZE } from '../../../platform/table/query.ts';
import type { ListedPerson, PeopleFilter, PeopleQuery, Person } from './schema.ts';
import * as sections from './section-store.ts';
import * as store from './store.ts';

export type AdminPeopleService = ReturnType<typeof adminPeopleService>;
export type AdminPeopleDependencies = { db: Db; clock: Clock; environment: 'test' | 'live' };

export const PEOPLE_COLUMNS: Column[] = [
  'Email',
  'Name',
  'Role',
  'Credits',
  moment('Joined'),
  moment('Banned until'),
  'ID',
];
const EXPORT_BATCH = 1000;

/** A row as JSON has it: its times are texts. */
type Wire<Row> = {
  [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K];
};
const wire = <Row extends object>(row: Row): Wire<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Wire<Row>;

/** The list of people, and what there is to know about one of them. */
export function adminPeopleService({ db, clock, environment }: AdminPeopleDependencies) {
  const instance = () => ({ now: clock.now(), environment });
  const pageOf = async <Row extends object>(section: sections.Section<Row>, id: string, page: number) => {
    const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
    const [found, total] = await Promise.all([section.page(db, id, slice), sections.countSection(db, section.all(id))]);
    return { rows: found.map(wire), total };
  };
  const ofPerson =
    <Row extends object>(section: sections.Section<Row>) =>
    (user_id: string, page: number) =>
      pageOf(section, user_id, page);
  const ofAccount =
    <Row extends object>(section: sections.Section<Row>) =>
    async (user_id: string, page: number) => {
      const account = await store.accountOf(db, user_id, instance());
      return account ? pageOf(section, account.account_id, page) : { rows: [], total: 0 };
    };

  return {
    async page(query: PeopleQuery): Promise<{ rows: ListedPerson[]; total: number }> {
      const { sort, dir, page } = query;
      const slice = { sort, dir, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      const [found, total] = await Promise.all([
        store.people(db, query, slice, instance()),
        store.countPeople(db, query, clock.now()),
      ]);
      return { rows: found.map(wire), total };
    },

    /** All people who match as cells of a file, in the order in which they joined. */
    async *export(filter: PeopleFilter): AsyncGenerator<Cell[][]> {
      for (let after: string | undefined; ; ) {
        const slice = { sort: 'user_id', dir: 'asc', limit: EXPORT_BATCH, offset: 0, ...(after && { after }) } as const;
        const found = await store.people(db, filter, slice, instance());
        yield found.map(cellsOf);
        after = found.at(-1)?.user_id;
        if (found.length < EXPORT_BATCH) return;
      }
    },

    /** Throws not_found. */
    async person(user_id: string): Promise<Person> {
      const found = await store.personById(db, user_id);
      if (!found) throw notFound('This person');
      const [profile, account] = await Promise.all([
        store.profileOf(db, user_id),
        store.accountOf(db, user_id, instance()),
      ]);
      const members = account ? await store.membersOf(db, account.account_id) : [];
      return {
        ...wire(found),
        full_name: profile?.full_name ?? '',
        profile: profile ? wire(profile) : null,
        account: account ? { ...wire(account), members: members.map(wire) } : null,
      };
    },

    lots: ofAccount(sections.lots),
    journal: ofAccount(sections.journal),
    payments: ofAccount(sections.payments),
    plans: ofAccount(sections.plans),
    campaigns: ofAccount(sections.campaigns),
    letters: ofAccount(sections.letters),
    automations: ofAccount(sections.automations),
    sessions: ofPerson(sections.sessions),
    mails: ofPerson(sections.mails),
    views: ofPerson(sections.views),

    /** A mail as it was sent. Throws not_found. */
    async mail(user_id: string, id: string) {
      const found = await sections.mailById(db, user_id, id);
      if (!found) throw notFound('This email');
      return wire(found);
    },
  };
}

const cellsOf = (row: store.PersonRow): Cell[] => [
  row.email,
  row.full_name,
  row.roles.join(', ') || 'user',
  row.credits,
  row.created_at.toISOString(),
  row.banned_until?.toISOString() ?? '',
  row.user_id,
];
