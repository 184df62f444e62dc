import { escapeHtml } from '../../mail/mail-template.ts';
import { plainPage } from './plain-page.ts';

const RETRY_AFTER_S = 1;
const SENTENCE = 'Longhand is starting. Please try again in a moment.';

/**
 * The answer to what comes before a process can serve: a page that says what it is doing and reloads itself; for programs
 * the shape of all errors.
 */
export function startingPage(request: Request, step: string): Response {
  if (!request.headers.get('Accept')?.includes('text/html')) {
    const body = { code: 'starting', message: SENTENCE, user_message: SENTENCE };
    return Response.json(body, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } });
  }
  return plainPage(
    {
      title: 'Starting',
      heading: 'Longhand is starting',
      body: `<p>${escapeHtml(step)}</p>
<p class="quiet">The first start takes a minute or two. This page opens automatically when Longhand is ready.</p>`,
      // Also shows the next step.
      script: '<script>setTimeout(()=>location.reload(),3000)</script>',
    },
    503,
    { 'Retry-After': String(RETRY_AFTER_S) },
  );
}
