import type { ReactNode } from 'react';
import { InkSample } from '../../../features/ink/sample.tsx';
import { samplePen } from '../settings/sample-pen.ts';

/**
 * The layout of the sign-in pages: the form on the left and, on a wide screen, a handwritten card next to it. `beside`
 * replaces the card.
 */
export function AuthPage({
  title,
  subtitle,
  note,
  beside,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  note: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page-width grid items-start gap-x-20 gap-y-12 pt-10 sm:pt-16 lg:grid-cols-[minmax(0,26rem)_1fr]">
      <div className="grid gap-8">
        <header className="grid gap-2">
          <h1 className="text-3xl">{title}</h1>
          {subtitle && <p className="text-ink-soft">{subtitle}</p>}
        </header>
        {children}
      </div>
      {beside ?? (
        <div aria-hidden="true" className="hidden justify-self-center lg:block">
          <CardAndEnvelope note={note} />
        </div>
      )}
    </div>
  );
}

/** A folded card on its envelope. The paper keeps its color in dark mode. */
function CardAndEnvelope({ note }: { note: string }) {
  return (
    <div className="relative w-[25rem] pb-52 xl:w-[29rem]">
      <div className="absolute right-0 bottom-2 left-0 aspect-envelope -rotate-6 rounded-[2px] bg-card-paper shadow-lifted">
        <svg viewBox="0 0 575 437" className="size-full" focusable="false" aria-hidden="true">
          <path d="M2 3 287 236 573 3" fill="none" stroke="#d9cfba" strokeWidth="2" />
          <path d="M2 434 222 184M573 434 353 184" fill="none" stroke="#e7dfcd" strokeWidth="1.5" />
          <circle cx="287" cy="232" r="27" className="fill-wax" />
          <circle cx="287" cy="232" r="19" fill="none" stroke="#fffaf3" strokeOpacity="0.35" strokeWidth="2" />
        </svg>
      </div>
      <div className="relative ml-auto grid aspect-front w-[95.65%] rotate-3 content-center rounded-[2px] bg-card-paper px-[9%] shadow-lifted">
        <span className="absolute inset-x-0 top-0 h-px bg-[#e7dfcd]" />
        <InkSample pen={samplePen(note)} text={note} lines={8} width_px={276} x_height_px={8.4} />
      </div>
    </div>
  );
}
