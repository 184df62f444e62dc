import { queryOf, readView } from '../../../features/templates/gallery-view.ts';
import { trustedPage } from '../../../lib/document/trusted-types.ts';
import { all, on, one } from './find.ts';
import { toast } from './toasts.ts';

const TYPING_MS = 150;

/** Searches and turns pages of the gallery in place: fetches the page of the new URL, and takes the parts that change. */
export function startGallery(): void {
  const form = one<HTMLFormElement>('form[data-gallery]');
  if (!form) return;
  const [search, category] = [form.elements.namedItem('search'), form.elements.namedItem('category')] as [
    HTMLInputElement,
    HTMLSelectElement,
  ];
  const typed = () => ({ search: search.value, category: category.value, page: 1 });
  let timer: ReturnType<typeof setTimeout> | undefined;

  // What was typed before this script ran.
  if (search.value !== readView(new URLSearchParams(window.location.search)).search) visit(typed(), true);
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => visit(typed(), true), TYPING_MS);
  });
  category.addEventListener('change', () => visit(typed()));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    visit(typed(), true);
  });
  on<HTMLAnchorElement>('click', '[data-turns]', (link, event) => {
    event.preventDefault();
    if (!link.href) return;
    clearTimeout(timer);
    const view = readView(new URL(link.href).searchParams);
    // A category keeps what is typed meanwhile; showing all of them starts again.
    if (link.dataset.category !== undefined) view.search = search.value;
    else search.value = view.search;
    category.value = view.category;
    visit(view);
    if (link.closest('[data-part=found]')) one('#shelf')?.scrollIntoView();
  });
  window.addEventListener('popstate', () => {
    const view = readView(new URLSearchParams(window.location.search));
    search.value = view.search;
    category.value = view.category;
    void load();
  });
}

function visit(view: ReturnType<typeof readView>, replace = false): void {
  const query = queryOf(view).toString();
  const address = `/templates${query && `?${query}`}`;
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  void load();
}

/** How many pages were asked for: a slow answer must not replace a later one. */
let asked = 0;

async function load(): Promise<void> {
  const number = ++asked;
  try {
    const response = await fetch(window.location.pathname + window.location.search);
    const page = new DOMParser().parseFromString(trustedPage(await response.text()), 'text/html');
    if (number === asked && response.ok) swap(page);
  } catch {
    toast('error', 'Templates not loaded', 'The server did not respond. Please try again.');
  }
}

/** Takes the parts that change from another page, and gives the focus back to where it was. */
function swap(page: Document): void {
  const focused = (document.activeElement as HTMLElement | null)?.dataset.turns;
  for (const part of all('[data-part]')) {
    const next = one(`[data-part="${part.dataset.part}"]`, page);
    if (next) part.replaceWith(next);
  }
  if (focused) one(`[data-turns="${focused}"]`)?.focus();
}
