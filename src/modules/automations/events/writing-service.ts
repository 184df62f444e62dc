import pLimit from 'p-limit';
import { Failure } from '../../../platform/failure.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { TEXT_FACTS } from '../../letters/rules.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import type { AutomationRow } from '../store.ts';
import { type Item, judgeAll } from './batch-rules.ts';
import { NO_LIMITS } from './rules.ts';

const MESSAGES_AT_A_TIME = 4;

/** Writes the messages of automations that leave them to AI. */
export function writingService({ clock, compose }: Pick<AutomationsDependencies, 'clock' | 'compose'>) {
  const oneOfFew = pLimit(MESSAGES_AT_A_TIME);

  const write = async (automation: AutomationRow, item: Item): Promise<Item> => {
    const { event, reading } = item;
    const { generatedText } = await compose({
      prompt: automation.ai_message_description,
      recipientName: reading.recipient?.first_name,
      senderName: `${automation.return_address.firstName} ${automation.return_address.lastName}`.trim(),
      senderFirstName: automation.return_address.firstName,
      occasion: undefined,
      tone: 'friendly',
      additionalContext: undefined,
      textType: automation.text_type,
      maxCharacters: TEXT_FACTS[automation.text_type].max_characters,
    });
    return { ...item, event: { ...event, message: generatedText } };
  };

  return {
    /**
     * The events with a message, where one is needed: none is written for a contact that gets no letter. Those whose message
     * could not be written now are `unwritten`; `refused` are those whose message will never be written, with the reason.
     */
    async withMessages(automation: AutomationRow, items: Item[]): Promise<Written> {
      if (!automation.use_ai_message) return { ready: items, unwritten: [], refused: [] };
      const drafts = items.map((item) => ({ ...item, event: { ...item.event, message: item.event.message ?? '…' } }));
      const { decided } = judgeAll(drafts, { automation, limits: NO_LIMITS, now: clock.now() });
      const results = await Promise.all(
        items.map(async (item, index): Promise<Result> => {
          const status = decided[index]?.verdict.status ?? '';
          const is_needed = item.event.message === null && ['send', 'waiting', 'needs_approval'].includes(status);
          if (!is_needed) return { state: 'ready', item };
          try {
            return { state: 'ready', item: await oneOfFew(() => write(automation, item)) };
          } catch (error) {
            const reason = refusalOf(error);
            if (reason) return { state: 'refused', item, reason };
            if (error instanceof Failure || error instanceof ProviderError) return { state: 'unwritten', item };
            throw error;
          }
        }),
      );
      return {
        ready: results.flatMap(({ state, item }) => (state === 'ready' ? [item] : [])),
        unwritten: results.flatMap(({ state, item }) => (state === 'unwritten' ? [item] : [])),
        refused: results.filter((result) => result.state === 'refused'),
      };
    },
  };
}

type Refused = { item: Item; reason: string };
type Result = { state: 'ready' | 'unwritten'; item: Item } | ({ state: 'refused' } & Refused);
type Written = { ready: Item[]; unwritten: Item[]; refused: Refused[] };

/** Why the same request will be refused again, whenever it is tried. */
function refusalOf(error: unknown): string | undefined {
  const is_refused =
    error instanceof Failure ? error.status === 422 : error instanceof ProviderError && error.kind === 'rejected';
  return is_refused ? (error as Error).message : undefined;
}
