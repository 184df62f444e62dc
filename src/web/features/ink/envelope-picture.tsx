import type { Address } from '../../../modules/letters/page-rules.ts';
import { cn } from '../../lib/cn.ts';
import { InkCanvas } from './canvas.tsx';
import type { Pen } from './jobs.ts';

/** The front of the envelope, addressed in the handwriting of the card. */
export function EnvelopePicture({
  pen,
  return_address,
  recipient,
  label,
  className,
}: {
  pen: Pen;
  return_address: Address;
  recipient: Address;
  label: string;
  className?: string;
}) {
  return (
    <div
      role="img"
      aria-label={label}
      className={cn('card-paper aspect-envelope rounded-[2px] shadow-lifted', className)}
    >
      <Stamp />
      <InkCanvas job={{ ...pen, kind: 'envelope', return_address, recipient }} className="absolute inset-0" />
    </div>
  );
}

function Stamp() {
  return (
    <svg viewBox="0 0 44 52" aria-hidden="true" focusable="false" className="absolute top-[6%] right-[4.5%] w-[10.5%]">
      <rect
        x="1.5"
        y="1.5"
        width="41"
        height="49"
        fill="#fff"
        stroke="#cfc4aa"
        strokeWidth="2.4"
        strokeDasharray="0.01 4.1"
        strokeLinecap="round"
      />
      <rect x="5" y="5" width="34" height="42" fill="#a3272b" />
      <g fill="none" stroke="#fffaf3" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
        <path d="M11 20.500h22v14H11z" />
        <path d="M11.500 21 22 29.500 32.500 21" />
      </g>
    </svg>
  );
}
