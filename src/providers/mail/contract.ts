import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../platform/provider-error.ts';
import type { MailProvider } from './port.ts';

export type MailHarness = {
  provider: MailProvider;
  /** The whole messages that arrived for an address, oldest first. */
  received(to: string): Promise<string[]>;
};

/** What every mail adapter must keep, whoever delivers in the end. */
export function mailContract(name: string, start: () => Promise<MailHarness>): void {
  describe(`mail through ${name}`, () => {
    let made = 0;
    const newAddress = () => `reader-${++made}@example.org`;
    const mail = (to: string, over: { subject?: string; text?: string; html?: string } = {}) => ({
      to,
      subject: 'A card for you',
      text: 'Dear Ada,\n\nhello.\n',
      html: '<p>Dear Ada, <b>hello</b>.</p>',
      ...over,
    });
    const arrived = async (harness: MailHarness, to: string): Promise<Email[]> =>
      Promise.all((await harness.received(to)).map((raw) => PostalMime.parse(raw)));

    it('arrives with both parts, a sender, where to reply, a date and a Message-ID', async () => {
      const harness = await start();
      const to = newAddress();
      await harness.provider.send({ ...mail(to), reply_to: 'help@example.com' }, 'key-parts');
      const [message] = await arrived(harness, to);
      expect(message).toMatchObject({
        subject: 'A card for you',
        to: [{ address: to }],
        replyTo: [{ address: 'help@example.com' }],
        from: { name: 'Longhand', address: 'post@letters.example.com' },
      });
      expect(message?.text?.trim()).toBe('Dear Ada,\n\nhello.');
      expect(message?.html?.trim()).toBe('<p>Dear Ada, <b>hello</b>.</p>');
      expect(message?.messageId).toMatch(/^<[0-9a-f]{32}@letters\.example\.com>$/);
      expect(Number.isNaN(Date.parse(message?.date ?? ''))).toBe(false);
    });

    it('arrives letter for letter in any script, however long its lines', async () => {
      const harness = await start();
      const to = newAddress();
      const text = `Grüße, 你好, שלום 🖋️\n.\n..dots\nFrom here ${'x'.repeat(2000)}\n`;
      await harness.provider.send(
        mail(to, { subject: `Grüße 🖋️ ${'lang '.repeat(40)}`.trim(), text, html: `<p>${text}</p>` }),
        'key-script',
      );
      const [message] = await arrived(harness, to);
      expect(message?.subject).toBe(`Grüße 🖋️ ${'lang '.repeat(40)}`.trim());
      expect(message?.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(text.trimEnd());
      expect(message?.html?.replaceAll('\r\n', '\n').trim()).toBe(`<p>${text}</p>`);
    });

    it('that is sent twice under one key is recognisably one mail', async () => {
      const harness = await start();
      const to = newAddress();
      await harness.provider.send(mail(to), 'key-once');
      await harness.provider.send(mail(to), 'key-once');
      const ids = (await arrived(harness, to)).map((message) => message.messageId);
      expect(new Set(ids).size).toBe(1);
      await harness.provider.send(mail(to), 'key-twice');
      expect(new Set((await arrived(harness, to)).map((message) => message.messageId)).size).toBe(2);
    });

    it('lets no text add headers or recipients', async () => {
      const harness = await start();
      const to = newAddress();
      await harness.provider.send(mail(to, { subject: 'Hi\r\nBcc: spy@example.org\r\n\r\nbody' }), 'key-inject');
      const [message] = await arrived(harness, to);
      expect(message?.subject).toBe('Hi Bcc: spy@example.org body');
      expect(message?.headers.some((header) => header.key === 'bcc')).toBe(false);
      expect(await harness.received('spy@example.org')).toEqual([]);
    });

    it.each([
      '',
      'nobody',
      'a@example.org, b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'Ada <a@example.org>',
    ])('to %j is rejected for good', async (to) => {
      const harness = await start();
      const refused = await harness.provider.send(mail(to), 'key-bad').catch((error) => error);
      expect(refused).toBeInstanceOf(ProviderError);
      expect(refused.kind).toBe('rejected');
    });
  });
}
