import type { Signature } from '../../../handwriting/ink/signature.ts';
import type { TextType } from '../../../modules/letters/schema.ts';
import { PAGE, TRIM } from '../../../modules/templates/card-rules.ts';
import { cn } from '../../lib/cn.ts';
import { StoredPicture } from '../templates/stored-picture.tsx';
import { InkCanvas } from './canvas.tsx';
import type { Pen } from './jobs.ts';

const percent = (share: number) => `${100 * share}%`;
/** The art is larger than the trimmed card by the bleed on each side; these crop it as the guillotine does. */
const TRIMMED = {
  width: percent(PAGE.width_px / TRIM.width),
  maxWidth: 'none',
  left: percent(-TRIM.left / TRIM.width),
  top: percent(-TRIM.top / TRIM.height),
} as const;

/** The outside or inside of a card as the trimmed paper shows it. An empty `alt` is for art that is named beside it. */
function CardArt({ src, alt, className }: { src: string; alt: string; className?: string }) {
  return (
    <div className={cn('card-paper aspect-card', className)}>
      <StoredPicture src={src} alt={alt} loading="lazy" decoding="async" className="absolute h-auto" style={TRIMMED} />
    </div>
  );
}

/** The inside of a card with its handwritten message, as printed. */
export function InkCard({
  pen,
  text,
  text_type,
  signature = null,
  art,
  label,
  className,
}: {
  pen: Pen;
  text: string;
  text_type: TextType;
  signature?: Signature | null;
  art?: string | null | undefined;
  label: string;
  className?: string;
}) {
  return (
    <div role="img" aria-label={label} className={cn('card-paper aspect-card rounded-[2px] shadow-lifted', className)}>
      {art && <CardArt src={art} alt="" className="absolute inset-0" />}
      <div className="absolute inset-x-0 top-1/2 h-px bg-card-ink/15" />
      <InkCanvas job={{ ...pen, kind: 'card', text, text_type, signature }} className="absolute inset-0" />
    </div>
  );
}
