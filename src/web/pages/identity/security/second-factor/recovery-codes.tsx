import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../../components/button.tsx';
import { saveFile } from '../../../../lib/file-download.ts';

const grouped = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;
const asText = (codes: string[]): string =>
  `Recovery codes for your Longhand account at ${window.location.host}\nEach works once, in place of your authenticator app.\n\n${codes.map(grouped).join('\n')}\n`;

/** Prints the codes alone, not the page around them. */
function print(codes: string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Recovery codes';
  document.body.append(frame);
  const text = frame.contentDocument?.createElement('pre');
  if (text) {
    text.textContent = asText(codes);
    frame.contentDocument?.body.append(text);
  }
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}

/** New recovery codes: this is the only time that they are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(asText(codes)).then(
      () => toast.success('Recovery codes copied'),
      () => toast.error('Your browser blocked copying', { description: 'Download or print the codes.' }),
    );
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h3 ref={title} tabIndex={-1} className="font-sans text-base font-semibold tracking-normal outline-none">
          Save your recovery codes
        </h3>
        <p className="max-w-prose text-sm text-ink-soft">
          If you lose your phone, one of these codes lets you in. Each works once. They’re shown only once. Keep them
          somewhere safe.
        </p>
      </div>
      <ul className="grid gap-x-8 gap-y-1.5 rounded-md bg-sunk p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{grouped(code)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" /> Copy
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile(new Blob([asText(codes)], { type: 'text/plain' }), 'longhand-recovery-codes.txt')}
        >
          <Download aria-hidden="true" className="size-4" /> Download
        </Button>
        <Button variant="secondary" onClick={() => print(codes)}>
          <Printer aria-hidden="true" className="size-4" /> Print
        </Button>
      </div>
      <Button onClick={onDone} className="justify-self-start">
        I’ve saved the codes
      </Button>
    </div>
  );
}
