import type { Mail } from './mail.ts';

/** What a mail says; the template gives it both parts and the look. Texts are plain: they are escaped here. */
export type MailContent = {
  to: string;
  subject: string;
  site_url: string;
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** A second link, less prominent. */
  second_action?: { label: string; url: string };
  /** A code to be typed somewhere. */
  code?: string;
  /** Why this mail came and what to do if it should not have. */
  small_print: string;
  reply_to?: string;
};

const SERIF = "Newsreader, 'Iowan Old Style', Palatino, Georgia, serif";
const SANS = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A mail on the product's paper: HTML with inline styles that mail programs keep, and the same as plain text. */
export function renderMail(content: MailContent): Mail {
  const { to, subject, reply_to } = content;
  return { to, subject, text: textPart(content), html: htmlPart(content), ...(reply_to && { reply_to }) };
}

function textPart({ heading, paragraphs, action, second_action, code, small_print, site_url }: MailContent): string {
  const blocks = [heading, ...paragraphs];
  if (code) blocks.push(`    ${code}`);
  if (action) blocks.push(`${action.label}:\n${action.url}`);
  if (second_action) blocks.push(`${second_action.label}:\n${second_action.url}`);
  return `${[...blocks, `-- \n${small_print}`, `Longhand\n${site_url}`].join('\n\n')}\n`;
}

function htmlPart(content: MailContent): string {
  const { subject, heading, paragraphs, action, second_action, code, small_print, site_url } = content;
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;color:#1b2440;white-space:pre-line">${escapeHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:28px 0"><a class="seal" href="${escapeHtml(action.url)}" style="display:inline-block;background-color:#a3272b;color:#ffffff;text-decoration:none;font-weight:600;padding:13px 26px;border-radius:4px">${escapeHtml(action.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#434b68">If the button does nothing, open this address:<br><a class="quiet" href="${escapeHtml(action.url)}" style="color:#434b68;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : '';
  const second = second_action
    ? `\n<p style="margin:0 0 16px"><a class="ink" href="${escapeHtml(second_action.url)}" style="color:#1b2440">${escapeHtml(second_action.label)}</a></p>`
    : '';
  const digits = code
    ? `<p class="ink" style="margin:24px 0;font-family:${SERIF};font-size:34px;line-height:40px;letter-spacing:8px;color:#1b2440">${escapeHtml(code)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .desk { background-color: #14161d !important }
  .paper { background-color: #1c1f29 !important; border-color: #333849 !important }
  .ink { color: #efe9dc !important }
  .quiet { color: #c5c1b6 !important; border-color: #333849 !important }
}
</style>
</head>
<body class="desk" style="margin:0;padding:0;background-color:#faf6ec">
<div class="desk" style="background-color:#faf6ec;padding:32px 12px">
<div class="paper" style="max-width:520px;margin:0 auto;background-color:#fffdf7;border:1px solid #e2d8c3;border-radius:4px;padding:36px 32px;font-family:${SANS};font-size:16px;line-height:25px">
<p style="margin:0 0 28px;font-family:${SERIF};font-size:20px;line-height:24px"><a class="ink" href="${escapeHtml(site_url)}" style="color:#1b2440;text-decoration:none">Longhand</a></p>
<h1 class="ink" style="margin:0 0 18px;font-family:${SERIF};font-weight:500;font-size:28px;line-height:34px;color:#1b2440">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${digits}${button}${second}
<p class="quiet" style="margin:28px 0 0;padding-top:18px;border-top:1px solid #e2d8c3;font-size:13px;line-height:20px;color:#434b68">${escapeHtml(small_print)}</p>
</div>
</div>
</body>
</html>
`;
}
