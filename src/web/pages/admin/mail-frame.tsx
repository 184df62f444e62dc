import { useEffect, useRef } from 'react';
import { trustedMail } from '../../lib/document/trusted-types.ts';

type Props = { title: string; html: string };

/**
 * A mail as a mail program shows it: no scripts, no forms, a link opens in a tab of its own. This page allows no styles that
 * stand in HTML, so those of the mail are applied to its elements once it is there.
 */
export function MailFrame({ title, html }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedMail(unstyled(html));
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={() => applyStyles(frame.current?.contentWindow, html)}
      className="sheet h-[42rem] w-full"
    />
  );
}

const SHEETS = /<style>([\s\S]*?)<\/style>/g;

const unstyled = (html: string): string =>
  html.replace('<head>', '<head><base target="_blank">').replace(SHEETS, '').replaceAll(' style="', ' data-style="');

function applyStyles(view: Window | null | undefined, html: string): void {
  if (!view) return;
  const sheets = [...html.matchAll(SHEETS)].map(([, css = '']) => {
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
  view.document.adoptedStyleSheets = sheets;
  for (const element of view.document.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
}
