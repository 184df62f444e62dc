import { openPaymentPage } from '../../../features/checkout/open-page.ts';
import { dropChoice, saveChoice, savedChoice } from '../../../features/checkout/saved-choice.ts';
import { call } from '../../../lib/api.ts';
import { keepNotice } from '../../../lib/notice.ts';
import { person } from './account.ts';
import { all, on, one } from './find.ts';
import { pending } from './forms.ts';
import { show } from './frame.ts';
import { toast } from './toasts.ts';

const ASKED = 'longhand.products-asked';

/** Buying on the pricing pages. */
export function startCheckout(): void {
  on<HTMLFormElement>('submit', '[data-buys]', (form, event) => {
    event.preventDefault();
    void choose(form, one('button', form) as HTMLButtonElement);
  });
  if (!one('[data-pricing]')) return;
  if (person()) show(`[data-chosen="${savedChoice()}"]`);
  on('submit', '[data-chosen]', dropChoice);
  on('click', '[data-dismiss]', () => {
    dropChoice();
    show('[data-chosen]', false);
  });
  void setUpProducts();
}

/** Signed-in customers go through the checkout pages, or change their plan. Visitors pay for a bundle before they sign up. */
async function choose(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const finish = [button, ...all<HTMLButtonElement>('[data-buys] button')].map(pending);
  const [id, kind] = [button.value, form.dataset.buys];
  if (person()) {
    dropChoice();
    const changes = kind === 'plan' && (await hasPlan());
    window.location.assign(
      changes ? `/portal/billing?change_plan=${id}` : `/portal/checkout/confirm?item=${encodeURIComponent(id)}`,
    );
  } else if (kind === 'bundle') {
    await payForBundle(id, form);
  } else {
    saveChoice(id);
    keepNotice({ kind: 'info', title: 'Please log in to continue with your purchase.' });
    window.location.assign('/auth/signup');
  }
  for (const end of finish) end();
}

async function payForBundle(id: string, { dataset }: HTMLFormElement): Promise<void> {
  const body = { bundleId: id, stripePriceId: id, credits: Number(dataset.credits), price: Number(dataset.price) };
  const { refusal } = await openPaymentPage(() => call('POST /functions/v1/bundle-checkout', { body }));
  if (refusal) toast('error', refusal.title, refusal.description);
}

/** False if the request fails, so that checkout continues; the server allows only one plan. */
const hasPlan = (): Promise<boolean> =>
  call('GET /rest/v1/subscription').then(
    ({ subscription }) => subscription !== null,
    () => false,
  );

/** Creates missing products at the payment provider, once per visit. */
async function setUpProducts(): Promise<void> {
  if (sessionStorage.getItem(ASKED)) return;
  sessionStorage.setItem(ASKED, 'true');
  try {
    await call('POST /functions/v1/setup-products');
  } catch (error) {
    console.warn('The products could not be set up.', error);
  }
}
