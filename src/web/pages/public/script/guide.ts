import { type Answer, call, messageOf } from '../../../lib/api.ts';
import { copyText } from '../../../lib/copy.ts';
import { person } from './account.ts';
import { all, on, one } from './find.ts';
import { pending } from './forms.ts';
import { show } from './frame.ts';
import { toast } from './toasts.ts';

type Automation = Answer<'GET /rest/v1/automations'>[number];

/** The CRM guide: copies the URL; readers who have an automation get its URL, and can send it an event from here. */
export function startGuide(): void {
  if (!one('[data-guide]')) return;
  on('click', '[data-copies]', (button) => void copy(button.dataset.copies ?? ''));
  if (person()) void call('GET /rest/v1/automations').then(offer, () => {});
}

/** The reader's own URL comes with its key only when they ask for it: the server notes who saw it. */
async function copy(id: string): Promise<void> {
  const chosen = one<HTMLSelectElement>('[data-automations]')?.value;
  const url = chosen ? wholeUrl(chosen) : Promise.resolve(document.getElementById(id)?.textContent ?? '');
  const copied = copyText(url).then(
    () => true,
    () => false,
  );
  try {
    showUrl(await url);
    if (await copied) toast('success', 'Webhook URL copied to clipboard!');
    else toast('error', 'We couldn’t copy the URL', 'Please select it and copy it manually.');
  } catch (error) {
    toast('error', 'We couldn’t copy the URL', messageOf(error, 'Please try again.'));
  }
}

const wholeUrl = async (id: string): Promise<string> =>
  (await call('POST /functions/v1/show-webhook-url', { body: { id } })).webhook_url;

let shown: string | undefined;
/** Puts a URL wherever the guide names one. */
function showUrl(url: string): void {
  shown ??= one('#webhook-url')?.textContent ?? '';
  for (const place of all('[data-url]')) place.textContent = url;
  for (const text of all('[data-mentions-url] pre')) text.textContent = text.textContent?.replaceAll(shown, url) ?? '';
  shown = url;
}

function offer(automations: Automation[]): void {
  const select = one<HTMLSelectElement>('[data-automations]');
  if (!select || automations.length === 0) return;
  select.append(...automations.map(({ id, name }) => new Option(name, id)));
  show('[data-with-automation]');
  show('[data-without-automation]', false);
  const choose = () => showUrl(automations.find(({ id }) => id === select.value)?.webhook_url ?? '');
  select.onchange = choose;
  choose();
  on<HTMLFormElement>('submit', 'form[data-tests]', (form, event) => {
    event.preventDefault();
    void test(form, select.value);
  });
}

async function test(form: HTMLFormElement, id: string): Promise<void> {
  const finish = pending(one('button', form) as HTMLButtonElement);
  try {
    const body = String(new FormData(form).get('body'));
    await call('POST /functions/v1/automation-test', { body: { id, body } });
    const link = one<HTMLAnchorElement>('[data-tested]', form) as HTMLAnchorElement;
    link.href = `/portal/webhook-history?automation=${id}`;
    link.hidden = false;
    toast('success', 'Test event sent');
  } catch (error) {
    toast('error', 'Test event not sent', messageOf(error, 'Please try again.'));
  } finally {
    finish();
  }
}
