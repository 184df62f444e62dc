import { escapeHtml } from '../../mail/mail-template.ts';
import { calmPage } from '../pages/calm-page.ts';
import { MAINTENANCE_TEXT, type Maintenance } from './gate.ts';

const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
/** Says the time as the reader's clock does. */
const TELL_TIME = `for(const t of document.querySelectorAll('time'))t.textContent=new Date(t.dateTime).toLocaleString('en-US',{dateStyle:'full',timeStyle:'short'})`;

/** Opens the page that was asked for once it is there again. */
const RELOAD_WHEN_BACK = `setInterval(()=>fetch(location.href,{method:'HEAD',cache:'no-store'}).then(r=>{if(r.status!==503)location.reload()},()=>{}),30000)`;

const expected = (until: Date) =>
  `<p>We expect to be back by <time datetime="${until.toISOString()}">${utc.format(until)} UTC</time>.</p>`;

/** What customers get in place of every page while maintenance mode is on. */
export const maintenancePage = ({ message, until, retry_after_s }: Maintenance, now: Date): Response =>
  calmPage({
    title: 'Back soon',
    heading: 'We’ll be right back',
    body: `<p>${escapeHtml(message ?? MAINTENANCE_TEXT)}</p>
${until && until > now ? expected(until) : ''}
<p class="quiet">This page reloads by itself when we’re back.</p>`,
    footer: 'Do you run this site? <a href="/auth/login">Sign in</a>',
    script: `${TELL_TIME};${RELOAD_WHEN_BACK}`,
    retry_after_s,
  });
