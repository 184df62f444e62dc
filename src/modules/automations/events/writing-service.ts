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
     * could not be written now are `unwritten`.
     */
    async withMessages(automation: AutomationRow, items: Item[]): Promise<{ ready: Item[]; unwritten: Item[] }> {
      if (!automation.use_ai_message) return { ready: items, unwritten: [] };
      const drafts = items.map((item) => ({ ...item, event: { ...item.event, message: item.event.message ?? '…' } }));
      const { decided } = judgeAll(drafts, { automation, limits: NO_LIMITS, now: clock.now() });
      const results = await Promise.all(
        items.map(async (item, index) => {
          const status = decided[index]?.verdict.status ?? '';
          const is_needed = item.event.message === null && ['send', 'waiting', 'needs_approval'].includes(status);
          if (!is_needed) return { item, is_ready: true };
          try {
            return { item: await oneOfFew(() => write(automation, item)), is_ready: true };
          } catch (error) {
            if (error instanceof Failure || error instanceof ProviderError) return { item, is_ready: false };
            throw error;
          }
        }),
      );
      const { true: ready = [], false: unwritten = [] } = Object.groupBy(results, ({ is_ready }) => `${is_ready}`);
      return { ready: ready.map(({ item }) => item), unwritten: unwritten.map(({ item }) => item) };
    },
  };
}
