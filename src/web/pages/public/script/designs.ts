import { dropChosenDesign, keepChosenDesign } from '../../../features/templates/chosen-design.ts';
import { person } from './account.ts';
import { on, one } from './find.ts';
import { pending } from './forms.ts';
import { show } from './frame.ts';
import { toast } from './toasts.ts';

const BANNER_MS = 5000;

/** Using and downloading a design of the gallery. Visitors are asked to sign in. */
export function startDesigns(): void {
  on<HTMLFormElement>('submit', '[data-uses]', (form, event) => {
    const { uses: templateName = '', archive: zipFileUrl = '' } = form.dataset;
    // The wizard takes it up, for visitors once they have signed in.
    event.preventDefault();
    keepChosenDesign({ templateName, zipFileUrl });
    if (person()) window.location.assign(form.action);
    else askToSignIn(form, templateName);
  });
  on<HTMLFormElement>('submit', '[data-downloads]', (form, event) => {
    event.preventDefault();
    if (person()) void download(form, (event as SubmitEvent).submitter as HTMLButtonElement);
    else askToSignIn(form, form.dataset.downloads ?? '');
  });
  one('#sign-in')?.addEventListener('close', dropChosenDesign);
  if (one('[data-banner]') && !person()) {
    show('[data-banner]');
    setTimeout(() => show('[data-banner]', false), BANNER_MS);
  }
}

function askToSignIn(form: HTMLFormElement, name: string): void {
  form.closest('dialog')?.close();
  (one('[data-design]') as HTMLElement).textContent = name;
  one<HTMLDialogElement>('#sign-in')?.showModal();
}

async function download(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const finish = pending(button);
  try {
    const response = await fetch(form.action);
    if (!response.ok) throw new Error(`The archive request failed with ${response.status}.`);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = form.dataset.file ?? 'card.zip';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    console.warn('The design could not be downloaded.', error);
    toast('error', 'Download failed', 'Please try again.');
  } finally {
    finish();
  }
}
