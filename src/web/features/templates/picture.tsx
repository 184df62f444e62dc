import { PAGE, PREVIEW } from '../../../modules/templates/card-rules.ts';
import { PICTURE_WIDTHS, pictureUrl } from '../../../modules/templates/rules.ts';
import { cn } from '../../lib/cn.ts';

/** A card design in the width that the screen needs. Its place is kept while it loads; the paper keeps its color in dark mode. */
export function TemplatePicture({
  url,
  alt = '',
  sizes,
  shape = 'preview',
  eager = false,
  className,
}: {
  url: string;
  alt?: string;
  /** Its displayed width, as in an image's `sizes`. */
  sizes: string;
  /** The front alone, or a whole printed page. */
  shape?: 'preview' | 'page';
  /** For pictures that are seen first. */
  eager?: boolean;
  className?: string;
}) {
  const { width_px, height_px } = shape === 'page' ? PAGE : PREVIEW;
  return (
    <img
      src={pictureUrl(url, 640)}
      srcSet={PICTURE_WIDTHS.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={width_px}
      height={height_px}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={cn('card-picture', shape === 'page' ? 'aspect-page' : 'aspect-front', className)}
    />
  );
}
