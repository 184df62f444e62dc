type Policy<Rules> = { [Rule in keyof Rules]: (text: string) => unknown };
declare global {
  interface Window {
    trustedTypes?: { createPolicy<Rules>(name: string, rules: Rules): Policy<Rules> };
  }
}

/**
 * Runs before all else in the head of every document. Text never becomes markup or code: only scripts and workers of our
 * own origin load by their address, and React gets the empty script element that it makes others from.
 */
export const TRUST_NOTHING = `window.trustedTypes?.createPolicy('default',{
createHTML:h=>h==='<script><\\/script>'?h:'',
createScript:()=>'',
createScriptURL:u=>new URL(u,location.href).origin===location.origin?u:null})`;

const factory = typeof window === 'undefined' ? undefined : window.trustedTypes;
type HtmlPolicy = Policy<{ createHTML: (html: string) => string }>;
let policy: HtmlPolicy | undefined;
let pages: HtmlPolicy | undefined;

/** The HTML of a mail, for a frame that runs no scripts. */
export function trustedMail(html: string): string {
  policy ??= factory?.createPolicy('mail', { createHTML: (text: string) => text });
  return (policy?.createHTML(html) ?? html) as string;
}

/** The HTML of a page of ours, for a document that runs no scripts. */
export function trustedPage(html: string): string {
  pages ??= factory?.createPolicy('page', { createHTML: (text: string) => text });
  return (pages?.createHTML(html) ?? html) as string;
}
