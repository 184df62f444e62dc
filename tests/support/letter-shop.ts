import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { inject } from 'vitest';
import { approvalsService } from '../../src/modules/approvals/service.ts';
import type { CampaignsDependencies } from '../../src/modules/campaigns/dependencies.ts';
import { campaignsJobs, refreshCampaigns } from '../../src/modules/campaigns/jobs.ts';
import type { CampaignDraft, ContactInput } from '../../src/modules/campaigns/schema.ts';
import { campaignsService } from '../../src/modules/campaigns/service.ts';
import type { CreditsDependencies } from '../../src/modules/credits/dependencies.ts';
import { creditsService } from '../../src/modules/credits/service.ts';
import { lettersJobs } from '../../src/modules/letters/jobs.ts';
import { lettersService } from '../../src/modules/letters/service.ts';
import { pressJobs } from '../../src/modules/press/jobs.ts';
import { pressService } from '../../src/modules/press/service.ts';
import type { ImbSettings } from '../../src/modules/press/sheets/imb-rules.ts';
import { templatesService } from '../../src/modules/templates/service.ts';
import { movableClock } from '../../src/platform/clock.ts';
import { type Db, one, rows, sql } from '../../src/platform/database/db.ts';
import type { Actor } from '../../src/platform/http/endpoint.ts';
import { silentLog } from '../../src/platform/log.ts';
import { ProviderError } from '../../src/platform/provider-error.ts';
import type { Jobs } from '../../src/platform/queue/queue.ts';
import { diskFiles } from '../../src/providers/files/disk.ts';
import type { PrintProvider } from '../../src/providers/print/port.ts';
import type { WritingProvider } from '../../src/providers/writing/port.ts';
import { INK_TASKS } from '../../src/threads/ink-tasks.ts';
import { READING_TASKS } from '../../src/threads/reading-tasks.ts';
import { actorOf, makePerson } from './factories.ts';

export type LetterShop = Awaited<ReturnType<typeof letterShop>>;

type ShopOptions = {
  /** What draws letters; this thread by default. */
  drawing?: typeof INK_TASKS;
  /** Wraps or replaces the press. */
  print?: (press: PrintProvider) => PrintProvider;
  writing?: WritingProvider;
  simulate?: { step_s: number };
  imb?: ImbSettings;
  cancel_wait_ms?: number;
  /** What the product's billing does at each charge. */
  onCharged?: CreditsDependencies['onCharged'];
  /** The least letters of a submission that is sent in whole batches. */
  batched_from?: number;
};

/** Everything between a customer's message and the mailbox, wired as the product wires it, on a real database. */
export async function letterShop(db: Db, options: ShopOptions = {}) {
  const services = await shopServices(db, options);
  const { clock, credits, campaigns, jobs, template_id } = services;
  const draft = draftWith(template_id);
  return {
    db,
    ...services,
    draft,

    /** A person with an account and `n` credits. */
    async customer(n = 5): Promise<Actor> {
      const actor = actorOf(await makePerson(db));
      const { account_id, user_id } = actor;
      const grant = { account_id, created_by: user_id, credits: n, description: 'Cards', key: `bought-${user_id}` };
      if (n > 0) await credits.grant(db, { ...grant, type: 'purchase', category: 'purchase' });
      return actor;
    },

    /** A draft with its contacts, ready to be submitted. Returns its id. */
    async prepared(
      actor: Actor,
      over: Partial<CampaignDraft> = {},
      contacts = [contactNamed('Grace')],
    ): Promise<string> {
      const campaign = await campaigns.create(actor, draft(over));
      await campaigns.addContacts(actor, campaign.id, contacts);
      return campaign.id;
    },

    /** Runs all jobs that are due, and those that they enqueue. */
    async work(): Promise<void> {
      while ((await workOnce(db, jobs, clock.now())) > 0);
    },

    lettersOf: (campaign_id: string): Promise<ShopLetter[]> =>
      rows(
        db,
        sql`select id, status, attempts, failure_reason, due_at, letter_text(letters) as text from letters where campaign_id = ${campaign_id}
          order by submission_no, id`,
      ),
  };
}

type ShopLetter = {
  id: string;
  status: string;
  attempts: number;
  failure_reason: string | null;
  due_at: Date | null;
  text: string;
};

async function shopServices(db: Db, options: ShopOptions) {
  const folder = await mkdtemp(join(inject('scratch'), 'shop-'));
  const clock = movableClock(new Date());
  const files = diskFiles({ folder });
  const drawing = options.drawing ?? INK_TASKS;
  const base = { db, clock, log: silentLog };
  const templates = templatesService({ ...base, files, reading: READING_TASKS, designs: PLAIN_DESIGN });
  const credits = creditsService({ db, clock, environment: 'test', onCharged: options.onCharged });
  const press = pressService({
    ...base,
    files,
    drawing,
    art: templates.artOf,
    report: (updates) => letters.recordPrintStatus(updates),
    simulate: options.simulate ?? false,
    imb: options.imb ?? null,
  });
  const letters = lettersService({
    ...base,
    credits,
    templates,
    print: options.print?.(press.provider) ?? press.provider,
    writing: options.writing ?? NO_WRITING,
    drawing,
    onLettersChanged: refreshCampaigns,
    onLettersRedacted: press.forgetLetters,
    ...(options.batched_from ? { batched_from: options.batched_from } : {}),
  });
  const { cancel_wait_ms } = options;
  const mayRelease: CampaignsDependencies['mayRelease'] = (tx, actor, release) =>
    approvals.mayRelease(tx, actor, release);
  const campaigns = campaignsService({
    ...{ db, clock, letters, credits, templates, cancel_wait_ms },
    mayRelease,
  });
  const { cardsSince, balanceOf } = credits;
  const approvals = approvalsService({
    db,
    clock,
    campaigns,
    cardsSince,
    balanceOf,
    site_url: 'http://localhost:3000',
  });
  await templates.seedTemplates();
  const { id: template_id } = await one<{ id: string }>(db, sql`select id from letter_templates where slug = 'plain'`);
  const jobs: Jobs = { ...lettersJobs(letters, db), ...campaignsJobs(campaigns), ...pressJobs(press) };
  return { clock, files, credits, templates, press, letters, campaigns, mayRelease, approvals, jobs, template_id };
}

const draftWith =
  (template_id: string) =>
  (over: Partial<CampaignDraft> = {}): CampaignDraft => ({
    title: 'Thank you',
    message: 'Dear {{first_name}}, thank you for the lovely evening in {{city}}.',
    campaign_type: 'one-time',
    text_type: 'Short Text',
    return_address: SENDER,
    template_id,
    ...over,
  });

/** Runs the jobs that are in the queue now, in the order in which they were added. */
async function workOnce(db: Db, jobs: Jobs, now: Date): Promise<number> {
  const until = new Date(Math.max(now.getTime(), Date.now()));
  const taken = await rows<{ id: number; name: string; payload: unknown }>(
    db,
    sql`delete from jobs where run_at <= ${until} returning id, name, payload`,
  );
  taken.sort((a, b) => a.id - b.id);
  for (const job of taken) await jobs[job.name]?.(job.payload);
  return taken.length;
}

export const SENDER = {
  firstName: 'Ada',
  lastName: 'Writer',
  street: '12 Main St',
  unit: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

export const contactNamed = (first_name: string): ContactInput => ({
  first_name,
  last_name: 'Reader',
  street: '7 Oak Avenue',
  unit: 'Apt 4',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  company_name: '',
  contact_email: '',
  phone: '',
});

const NO_WRITING: WritingProvider = {
  name: 'none',
  compose: () => Promise.reject(new ProviderError('rejected', 'Nobody writes here.')),
};

const PLAIN_DESIGN = {
  categories: [{ slug: 'plain', name: 'Plain', description: 'Nothing but paper.', display_order: 10 }],
  designs: [
    {
      slug: 'plain',
      name: 'Plain',
      description: 'Paper.',
      category: 'plain',
      tags: [],
      is_featured: false,
      sort_order: 10,
    },
  ],
  render: async () => {
    const side = (colour: string) => {
      const canvas = createCanvas(1375, 2000);
      const context = canvas.getContext('2d');
      context.fillStyle = colour;
      context.fillRect(0, 0, 1375, 2000);
      return canvas.encode('png');
    };
    const [exterior_png, interior_png] = await Promise.all([side('#c8543c'), side('#ffffff')]);
    return { exterior_png, interior_png, preview_png: exterior_png, zip: new Uint8Array([80, 75, 5, 6]) };
  },
};
