import { isPrivateUrl } from '../../../modules/templates/rules.ts';
import { TemplatePicture } from './picture.tsx';
import { StoredPicture } from './stored-picture.tsx';

/** The front of a design, of the catalog or a customer's own. It is named beside the picture. */
export function DesignFront({ url, sizes }: { url: string; sizes: string }) {
  return isPrivateUrl(url) ? (
    <StoredPicture src={url} alt="" className="aspect-front w-full bg-card-paper object-cover" />
  ) : (
    <TemplatePicture url={url} sizes={sizes} />
  );
}
