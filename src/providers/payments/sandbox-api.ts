import { z } from 'zod';
import { openEndpoint } from '../../platform/http.ts';
import type { SandboxDesk } from './sandbox-desk.ts';
import { checkoutPage, closedPage, unknownPage } from './sandbox-page.ts';
import type { SandboxCheckout } from './sandbox-store.ts';

const params = z.object({ session_id: z.string() });
const PAYING_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';

/** The hosted payment page. Who holds its unguessable address may pay, as with any provider. */
export const sandboxPayApi = (desk: SandboxDesk) => ({
  page: openEndpoint({
    summary: 'The payment page of the sandbox',
    params,
    handle: async ({ params: { session_id } }) => {
      const checkout = await desk.find(session_id);
      if (!checkout) return page(unknownPage(), 404);
      return closed(checkout, desk.now()) ?? page(checkoutPage(checkout, {}), 200);
    },
  }),
  submit: openEndpoint({
    summary: 'Pay on the payment page of the sandbox',
    params,
    max_body_bytes: 16 * 1024,
    handle: async ({ params: { session_id }, request }) => {
      const checkout = await desk.find(session_id);
      if (!checkout) return page(unknownPage(), 404);
      const already = closed(checkout, desk.now());
      if (already) return already;
      const form = await readForm(request);
      if (form.fault) return page(checkoutPage(checkout, form), 422);
      if (form.card === DECLINED_CARD) {
        await desk.decline(session_id);
        return redirect(`/sandbox/pay/${session_id}`);
      }
      if (await desk.pay(checkout)) return redirect(checkout.success_url);
      const now_closed = await desk.find(session_id);
      return (now_closed && closed(now_closed, desk.now())) ?? redirect(`/sandbox/pay/${session_id}`);
    },
  }),
});

type Form = { card: string; name: string; fault?: 'card' | 'name' };

async function readForm(request: Request): Promise<Form> {
  const sent = new URLSearchParams(await request.text());
  const name = (sent.get('name') ?? '').trim().slice(0, 100);
  if (sent.get('use') === 'declined-card') return { card: DECLINED_CARD, name };
  const card = (sent.get('card_number') ?? '').replace(/\D/g, '');
  if (card !== PAYING_CARD && card !== DECLINED_CARD) return { card, name, fault: 'card' };
  return name === '' ? { card, name, fault: 'name' } : { card, name };
}

function closed(checkout: SandboxCheckout, now: Date): Response | undefined {
  if (checkout.status === 'paid') return page(closedPage(checkout, 'paid'), 200);
  return checkout.expires_at <= now ? page(closedPage(checkout, 'expired'), 410) : undefined;
}

const page = (markup: string, status: number) =>
  new Response(markup, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });

const redirect = (to: string) =>
  new Response(null, { status: 303, headers: { Location: to, 'Cache-Control': 'no-store' } });
