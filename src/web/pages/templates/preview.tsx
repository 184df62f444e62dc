import { categoryName } from '../../../modules/templates/rules.ts';
import type { Template } from '../../../modules/templates/schema.ts';
import { Badge } from '../../components/badge.tsx';
import { PageDialog } from '../../components/page-dialog.tsx';
import { TemplatePicture } from '../../features/templates/picture.tsx';
import { DownloadButton, UseButton } from './actions.tsx';

/** A preview of a design as printed, outside and inside. Its pictures are fetched when it opens. */
export function TemplatePreview({ id, template }: { id: string; template: Template }) {
  const { name, description, exterior_image_url, interior_image_url, tags } = template;
  return (
    <PageDialog id={id} title={name} className="w-[min(62rem,calc(100vw-2rem))]">
      <div className="grid gap-8 md:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-2 items-start gap-4 sm:gap-6">
          <Page url={exterior_image_url} alt={`${name}, the outside`} caption="Outside: back on top, front below" />
          {interior_image_url && <Page url={interior_image_url} alt={`${name}, the inside`} caption="Inside" />}
        </div>
        <div className="grid content-start gap-5">
          <p className="flex flex-wrap gap-2">
            <Badge variant="outline">{categoryName(template)}</Badge>
            <Badge variant="accent">1 Credit</Badge>
          </p>
          {description && <p className="text-ink-soft">{description}</p>}
          {tags.length > 0 && <p className="text-sm text-ink-faint">{tags.join(' · ')}</p>}
          <div className="grid gap-3 pt-1">
            <UseButton template={template} label="Use This Template" />
            <DownloadButton template={template} wide />
          </div>
          <p className="text-sm text-ink-faint">
            Postage is included. The download is a ZIP file with both pages at print size, 1375 x 2000 pixels.
          </p>
        </div>
      </div>
    </PageDialog>
  );
}

function Page({ url, alt, caption }: { url: string; alt: string; caption: string }) {
  return (
    <figure className="grid gap-2">
      <TemplatePicture
        url={url}
        alt={alt}
        shape="page"
        sizes="(min-width: 62rem) 17rem, 44vw"
        className="rounded-[2px] shadow-lifted"
      />
      <figcaption className="text-xs text-ink-faint">{caption}</figcaption>
    </figure>
  );
}
