import type { AccountLink } from '../../../../modules/accounts/schema.ts';
import { hasRight, type OperatorRight, type OperatorRole } from '../../../../platform/http/operator-rights.ts';
import { initialsOf } from '../../../layouts/initials.ts';
import { call } from '../../../lib/api.ts';
import { asClock } from '../../../lib/dates.ts';
import { chosenAccount, switchAccount } from '../../../lib/session/account.ts';
import { accountDetail } from '../../../lib/session/account-labels.ts';
import { forgetPerson } from '../../../lib/session/leftovers.ts';
import { signOut } from '../../../lib/session/sign-out.ts';
import { mayBeSignedIn, STORAGE_KEY, storedPerson } from '../../../lib/session/stored.ts';
import { stopViewing, viewing } from '../../../lib/session/viewing.ts';
import { all, on, one } from './find.ts';

/** Who is signed in on this device, or whom an operator views as in this tab; undefined for visitors. */
export const person = (): { email: string; full_name: string } | undefined => viewing() ?? storedPerson();

/** The signed-in part of the header. */
export function startAccount(): void {
  fillIn();
  window.addEventListener('storage', ({ key }) => key === STORAGE_KEY && fillIn());
  on('click', '[data-sign-out]', () => void signOut());
  on('click', '[data-end-view]', () => void stopViewing());
  showView();
  if (!person()) return;
  const menu = one('#account-menu');
  menu?.addEventListener('toggle', () => void askAll(), { once: true });
  // Operators have a link on the page itself.
  if (all('[data-right]').some((link) => !menu?.contains(link))) void askRights();
}

function fillIn(): void {
  const someone = person();
  if (!someone && !mayBeSignedIn()) forgetPerson();
  document.documentElement.toggleAttribute('data-session', someone !== undefined);
  const [initials, name, email] = [one('[data-initials]'), one('[data-name]'), one('[data-email]')];
  if (!someone || !initials || !name || !email) return;
  initials.textContent = initialsOf(someone);
  initials.ariaLabel = `Your account, ${initialsOf(someone)}`;
  name.textContent = someone.full_name || 'User';
  email.textContent = someone.email;
}

/** What the server knows about the person; the menu is of use without it. */
const askAll = () => Promise.all([askRights(), askAccounts(), askWaiting()]);

async function askRights(): Promise<void> {
  const rows = await call('GET /rest/v1/user_roles').catch(() => []);
  // The first row is 'admin' for every operator.
  const roles = rows.slice(1).map(({ role }) => role as OperatorRole);
  for (const link of all('[data-right]')) link.hidden = !hasRight(roles, link.dataset.right as OperatorRight);
}

async function askAccounts(): Promise<void> {
  const accounts = await call('GET /rest/v1/account_users').catch(() => []);
  const [part, select] = [one('[data-accounts]'), one<HTMLSelectElement>('#account')];
  if (!part || !select || accounts.length < 2) return;
  const labelOf = (account: AccountLink) =>
    [account.accounts.name, accountDetail(account, accounts)].filter(Boolean).join(' · ');
  select.replaceChildren(...accounts.map((account) => new Option(labelOf(account), account.account_id)));
  select.value = chosenAccount() ?? accounts[0]?.account_id ?? '';
  select.onchange = () => switchAccount(select.value);
  part.hidden = false;
}

async function askWaiting(): Promise<void> {
  const badge = one('[data-waiting]');
  const { waiting_count } = await call('GET /rest/v1/approvals/mine').catch(() => ({ waiting_count: 0 }));
  if (!badge?.firstElementChild || waiting_count === 0) return;
  badge.firstElementChild.textContent = String(waiting_count);
  badge.hidden = false;
}

function showView(): void {
  const [view, banner] = [viewing(), one('[data-view-banner]')];
  if (!view || !banner) return;
  const ends_in_ms = Math.max(0, Date.parse(view.ends_at) - Date.now());
  setTimeout(() => void stopViewing(), ends_in_ms);
  banner.hidden = false;
  const text = one('p', banner);
  if (text)
    text.textContent = `You are viewing Longhand as ${view.full_name || view.email}. Nothing can be changed. Ends at ${asClock(view.ends_at)}.`;
  // The header sticks below the banner, however many lines it takes.
  new ResizeObserver(() =>
    document.documentElement.style.setProperty('--view-banner', `${banner.offsetHeight}px`),
  ).observe(banner);
}
