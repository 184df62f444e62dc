import { escapeHtml } from '../../mail/mail-template.ts';
import { plainPage } from '../pages/plain-page.ts';
import { MAINTENANCE_TEXT, type Maintenance } from './gate.ts';

const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
/** Says the time as the reader's clock does, and opens the page that was asked for once it is there again. */
const SCRIPT = `<script>
for(const t of document.querySelectorAll('time'))t.textContent=new Date(t.dateTime).toLocaleString('en-US',{dateStyle:'full',timeStyle:'short'})
setInterval(()=>fetch(location.href,{method:'HEAD',cache:'no-store'}).then(r=>{if(r.status!==503)location.reload()},()=>{}),30000)
</script>`;

const expected = (until: Date) =>
  `<p>We expect to be back by <time datetime="${until.toISOString()}">${utc.format(until)} UTC</time>.</p>`;

/** What customers get in place of every page while maintenance mode is on. */
export const maintenancePage = ({ message, until, retry_after_s }: Maintenance, now: Date): Response =>
  plainPage(
    {
      title: 'Back soon',
      heading: 'We’ll be right back',
      body: `<p>${escapeHtml(message ?? MAINTENANCE_TEXT)}</p>
${until && until > now ? expected(until) : ''}
<p class="quiet">This page reloads automatically when we’re back.</p>`,
      footer: 'Do you run this site? <a href="/auth/login">Sign in</a>',
      script: SCRIPT,
    },
    503,
    { 'Retry-After': String(retry_after_s) },
  );
