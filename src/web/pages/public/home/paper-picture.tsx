import { cn } from '../../../lib/cn.ts';

/** The pictures in public/pictures: their available widths, smallest first, and aspect ratio. Each exists as AVIF and WebP. */
const PICTURES = {
  inside: { widths: [560, 1120], ratio: [1315, 970] },
  envelope: { widths: [440, 880], ratio: [414, 315] },
  'meadow-thanks': { widths: [450, 900], ratio: [900, 664] },
  'old-key': { widths: [450, 900], ratio: [900, 664] },
  'good-word': { widths: [450, 900], ratio: [900, 664] },
  'lemon-grove': { widths: [450, 900], ratio: [900, 664] },
  'yours-sincerely': { widths: [450, 900], ratio: [900, 664] },
  summit: { widths: [450, 900], ratio: [900, 664] },
} as const;

/** A picture of a card or an envelope. `sizes` is the img attribute. */
export function PaperPicture({
  name,
  alt,
  sizes,
  eager = false,
  className,
}: {
  name: keyof typeof PICTURES;
  alt: string;
  sizes: string;
  /** Load eagerly: for pictures above the fold. */
  eager?: boolean;
  className?: string;
}) {
  const { widths, ratio } = PICTURES[name];
  const sources = (type: string) => widths.map((width) => `/pictures/${name}-${width}.${type} ${width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={`/pictures/${name}-${widths[0]}.webp`}
        srcSet={sources('webp')}
        sizes={sizes}
        width={ratio[0]}
        height={ratio[1]}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={cn('h-auto w-full rounded-[2px] bg-card-paper shadow-lifted', className)}
      />
    </picture>
  );
}
