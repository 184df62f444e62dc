import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComposeRequest, WritingProvider } from './port.ts';

const TONES = ['friendly', 'professional', 'formal', 'heartfelt'];

/** What every writer of card texts must do. */
export function writingContract(name: string, make: () => WritingProvider): void {
  describe(`writing: ${name}`, () => {
    const request: ComposeRequest = {
      prompt: 'Thank Sarah for the lovely dinner on Saturday',
      recipientName: 'Sarah Miller',
      senderName: 'James Carter',
      senderFirstName: 'James',
      tone: 'friendly',
      textType: 'Long Text',
      maxCharacters: 300,
    };

    it('writes to the recipient, signed by the sender, and says who composed it', async () => {
      const { text, composer } = await make().compose(request);
      expect(text).toContain('Sarah');
      expect(text).toContain('James');
      expect(composer).not.toBe('');
    });

    it('speaks to a list of contacts through the placeholder, not to one of them', async () => {
      const contact = { first_name: 'Sarah', last_name: 'Miller' };
      const { text } = await make().compose({ ...request, csvFields: Object.keys(contact), sampleContact: contact });
      expect(text).toContain('{{first_name}}');
      expect(text).not.toContain('Miller');
    });

    it.each([150, 300])(
      'keeps within %i characters, and ends with a whole sentence or a name',
      async (maxCharacters) => {
        for (const tone of TONES) {
          const { text } = await make().compose({ ...request, tone, maxCharacters });
          expect(text.length).toBeLessThanOrEqual(maxCharacters);
          expect(text).toMatch(/([.!?]|James( Carter)?)$/);
        }
      },
    );

    it('is never empty and never longer than the limit, whatever the request is', async () => {
      const writing = make();
      const text = fc.string({ unit: 'grapheme', maxLength: 120 });
      const requests = fc.record({
        prompt: text,
        recipientName: fc.option(text, { nil: undefined }),
        senderName: fc.option(text, { nil: undefined }),
        occasion: fc.option(text, { nil: undefined }),
        additionalContext: fc.option(text, { nil: undefined }),
        tone: fc.oneof(fc.constantFrom(...TONES), text),
        maxCharacters: fc.integer({ min: 1, max: 400 }),
        variation: fc.nat(),
      });
      await fc.assert(
        fc.asyncProperty(requests, async (over) => {
          const { text: written } = await writing.compose({ ...over, textType: 'Short Text' });
          expect(written.trim()).not.toBe('');
          expect(written.length).toBeLessThanOrEqual(over.maxCharacters);
        }),
      );
    });
  });
}
