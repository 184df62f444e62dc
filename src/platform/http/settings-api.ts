import { z } from 'zod';
import { openEndpoint } from './endpoint.ts';

/** What the pages need to know about this installation; nothing in it is secret. */
export const publicSettings = z.object({
  environment: z.enum(['test', 'live']),
  /** Whether sales tax is added to prices, on the payment page and in automatic top-ups. */
  adds_tax: z.boolean(),
  sandbox_mailbox: z.boolean(),
  chat_script_url: z.string().nullable(),
  support_email: z.string(),
  /** Where a talk with sales is booked; null where that is arranged by mail. */
  booking_url: z.string().nullable(),
  /** The operator's postal address, its lines parted by semicolons. */
  office_address: z.string().nullable(),
  /** How many business days pass until a card is mailed. */
  production_days: z.object({ min: z.int(), max: z.int() }),
  /** How long each kind of data is kept, in months or days as its rule says. */
  kept: z.record(z.string(), z.int()),
  providers: z.object({
    print: z.string(),
    payments: z.string(),
    writing: z.string(),
    places: z.string(),
    mail: z.string(),
  }),
});
export type PublicSettings = z.infer<typeof publicSettings>;

export const settingsApi = (settings: () => Promise<PublicSettings>) => ({
  public: openEndpoint({
    summary: 'What the pages need to know about this installation',
    answer: publicSettings,
    handle: settings,
  }),
});
