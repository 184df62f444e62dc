/** 'Short Text' has 13 lines, 'Long Text' 19. */
export type TextType = 'Short Text' | 'Long Text';

/** A postal address in the United States. Missing parts are empty. */
export type PrintAddress = {
  first_name: string;
  last_name: string;
  company_name: string;
  street: string;
  unit: string;
  city: string;
  state: string;
  zip: string;
};

/**
 * A signature as pen strokes, in 1/4000 of its width, y downwards: [x, y, half-width] of a stroke's start, then for each
 * cubic segment [x, y, x, y, x, y, half-width].
 */
export type PrintSignature = { format: 1; width: 4000; height: number; strokes: number[][] };

/** All that is printed and posted for one letter. The same order gives the same sheet, byte for byte. */
export type PrintOrder = {
  /** The idempotency key: a letter id that comes again is the same letter. */
  letter_id: string;
  campaign_id: string;
  text: string;
  text_type: TextType;
  hand: string;
  ink_colour: string;
  ink_setting: string;
  seed: string;
  /** Written under the last line, in two lines that the text may not use. */
  signature?: PrintSignature;
  template_id: string;
  return_address: PrintAddress;
  recipient: PrintAddress;
};

/** `duplicate` means that the letter was accepted earlier: it is sent. */
export type SubmitResult =
  | { letter_id: string; outcome: 'accepted' | 'duplicate'; campaign_ref: string | null }
  | { letter_id: string; outcome: 'rejected'; reason: string };

/** `unknown`: the provider never got this letter, so nothing of it will be printed. */
export type CancelResult = { letter_id: string; outcome: 'cancelled' | 'too_late' | 'unknown' };

export type PrintStatus =
  | 'pending'
  | 'processing'
  | 'printing'
  | 'shipped'
  | 'delivered'
  | 'expect-48-hour-delay'
  | 'failed'
  | 'cancelled';

/**
 * A letter's status. `at` is an ISO time; `reason` says why it failed; `note` is for the customer's timeline;
 * `campaign_ref` is the provider's own id of the letter's campaign, once it has one. `event` says that this is no step
 * forward: the letter was mailed and is `reprinted`, it was `returned` to its sender, or an earlier update is `corrected`.
 */
export type PrintStatusUpdate = {
  letter_id: string;
  status: PrintStatus;
  at: string;
  note?: string;
  reason?: string;
  campaign_ref?: string;
  event?: 'reprinted' | 'returned' | 'corrected';
};

/**
 * Who prints and posts letters. Every method takes up to 500 letters and throws ProviderError: `retryable` and
 * `throttled` mean that the caller may retry with the same letters and nothing is doubled by it.
 */
export type PrintProvider = {
  readonly name: string;
  /** True when the provider reports status changes by itself; otherwise a job polls `statuses`. */
  readonly pushes: boolean;
  /** One result for each order, in any order. */
  submit(orders: PrintOrder[]): Promise<SubmitResult[]>;
  /** Cancels letters while that is possible. A letter that was cancelled is never printed. */
  cancel(letter_ids: string[]): Promise<CancelResult[]>;
  /** Letters that the provider does not know are left out. */
  statuses(letter_ids: string[]): Promise<PrintStatusUpdate[]>;
};
