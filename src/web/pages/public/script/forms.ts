import { call, messageOf } from '../../../lib/api.ts';
import { person } from './account.ts';
import { all, make, one } from './find.ts';
import { toast } from './toasts.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sends forms with `data-sends` without leaving the page. What is typed stays in the form until the server has accepted it. */
export function startForms(): void {
  for (const field of all<HTMLInputElement>('[data-own-email]')) field.value ||= person()?.email ?? '';
  for (const form of all<HTMLFormElement>('form[data-sends]')) {
    form.noValidate = true;
    // Sent again after a lost answer, the same words are one message.
    let request_key = crypto.randomUUID();
    form.addEventListener('input', ({ target }) => {
      request_key = crypto.randomUUID();
      complain(target as Control, '');
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (isComplete(form)) void send(form, request_key);
    });
  }
}

function isComplete(form: HTMLFormElement): boolean {
  const wrong = all<Control>('[name]', form).filter((control) => {
    const { validity, dataset } = control;
    const text =
      control.value.trim() === '' && control.required ? dataset.missing : validity.valid ? '' : dataset.wrong;
    complain(control, text ?? '');
    return text;
  });
  wrong[0]?.focus();
  const { incomplete, incompleteText } = form.dataset;
  if (wrong.length > 0 && incomplete) toast('error', incomplete, incompleteText);
  return wrong.length === 0;
}

/** Puts what is wrong below a field; an empty text takes it away. */
function complain(control: Control, text: string): void {
  const id = `${control.id}-error`;
  document.getElementById(id)?.remove();
  control.removeAttribute('aria-invalid');
  control.removeAttribute('aria-describedby');
  if (!text) return;
  const complaint = make('p', 'text-sm font-medium text-wax-ink', text);
  complaint.id = id;
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', id);
  control.after(complaint);
}

async function send(form: HTMLFormElement, request_key: string): Promise<void> {
  const { sends, done = '', doneText, failed = '', failedText } = form.dataset;
  const body = { ...Object.fromEntries(new FormData(form)), request_key } as unknown as { email: string };
  const finish = pending(one('[type=submit]', form) as HTMLButtonElement);
  try {
    await call(sends as 'POST /rest/v1/support_issues', { body: body as never });
  } catch (error) {
    console.error('The form could not be sent.', error);
    return toast('error', failed, failedText ?? messageOf(error, 'Please try again, or email us.'));
  } finally {
    finish();
  }
  form.reset();
  form.closest('dialog')?.close();
  const received = one('[data-received]', form);
  if (received) {
    (one('[data-sent-to]', received) as HTMLElement).textContent = body.email;
    received.hidden = false;
  }
  toast('success', done, doneText);
}

/** Shows that a button works and refuses a second press. Returns the function that ends it. */
export function pending(button: HTMLButtonElement): () => void {
  const words = [...button.childNodes];
  const { pending: text } = button.dataset;
  button.disabled = true;
  button.ariaBusy = 'true';
  if (text) button.textContent = text;
  return () => {
    button.disabled = false;
    button.ariaBusy = null;
    if (text) button.replaceChildren(...words);
  };
}
