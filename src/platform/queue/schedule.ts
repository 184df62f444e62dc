import { Cron } from 'croner';
import { type Db, inTransaction, one, rows, sql } from '../database/db.ts';
import { enqueue } from './queue.ts';

/** A job and when it runs: "minute hour day month weekday", in UTC. */
export type Schedule = { name: string; pattern: string };

/** Reads "minute hour day month weekday job", one a line. Throws at a pattern that cannot be read. */
export function readCrontab(crontab: string): Schedule[] {
  const lines = crontab.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const fields = line.split(/\s+/);
    const schedule = { pattern: fields.slice(0, 5).join(' '), name: fields[5] ?? '' };
    nextTime(schedule.pattern, new Date());
    return schedule;
  });
}

export function nextTime(pattern: string, after: Date): Date {
  const next = new Cron(pattern, { timezone: 'UTC', mode: '5-part' }).nextRun(after);
  if (!next) throw new Error(`"${pattern}" never comes.`);
  return next;
}

/** Writes down when each job runs next, where that is not known yet or its pattern has changed. */
export async function saveSchedules(db: Db, schedules: readonly Schedule[], now: Date): Promise<void> {
  for (const { name, pattern } of schedules) {
    await sql`insert into job_schedules (name, pattern, due_at) values (${name}, ${pattern}, ${nextTime(pattern, now)})
      on conflict (name) do update set pattern = excluded.pattern, due_at = excluded.due_at
      where job_schedules.pattern <> excluded.pattern`.execute(db);
  }
}

/** The clocks of two processes may differ by less than this. */
const CLOCKS_DIFFER_MS = 2 * 60_000;

/**
 * Adds the jobs that are due, once each, however many workers call this. Times that passed meanwhile count as one. A time
 * that was set while a clock was ahead is set again, or its job would wait for that time to come.
 */
export const enqueueDue = (db: Db, schedules: readonly Schedule[], now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const names = schedules.map(({ name }) => name);
    const soon = new Date(now.getTime() + CLOCKS_DIFFER_MS);
    const latest = schedules.map(({ pattern }) => nextTime(pattern, soon));
    await sql`update job_schedules s set due_at = l.due_at
      from unnest(${names}::text[], ${latest}::timestamptz[]) as l (name, due_at)
      where s.name = l.name and s.due_at > l.due_at`.execute(tx);
    const due = await rows<Schedule>(
      tx,
      sql`select name, pattern from job_schedules where due_at <= ${now} and name = any(${names}::text[])
        order by name for update skip locked`,
    );
    for (const { name, pattern } of due) {
      await sql`update job_schedules set due_at = ${nextTime(pattern, now)} where name = ${name}`.execute(tx);
      await enqueue(tx, name, {}, { key: `schedule:${name}` });
    }
  });

/** When the schedule that is due longest was due. Long ago means that no worker runs; null where there is none at all. */
export async function oldestDueSchedule(db: Db): Promise<Date | null> {
  return (await one<{ due_at: Date | null }>(db, sql`select min(due_at) as due_at from job_schedules`)).due_at;
}
