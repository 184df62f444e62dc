/** Facts about card designs that the gallery, the wizards and the server share. */

/** How long browsers and proxies may keep a picture or an archive. */
export const FILE_CACHE_SECONDS = 3600;

/** Buckets that anybody may read. Every other bucket is private. */
export const IMAGE_BUCKET = 'template-images';
export const ZIP_BUCKET = 'template-files';
const PUBLIC_BUCKETS: readonly string[] = [IMAGE_BUCKET, ZIP_BUCKET];
export const isPublicBucket = (bucket: string): boolean => PUBLIC_BUCKETS.includes(bucket);

/** The bucket for the files of customers' own designs, pictures and archives alike. */
export const OWN_BUCKET = 'own-designs';
/** The bucket that holds a file of a design: `bucket` for a built-in design. */
export const bucketFor = (design: { account_id: string | null }, bucket: string): string =>
  design.account_id === null ? bucket : OWN_BUCKET;

/** Formats that pictures are drawn in for screens, the smaller one first. */
const SCREEN_FORMATS = ['avif', 'webp'] as const;
export type ScreenFormat = (typeof SCREEN_FORMATS)[number];

/** The smaller format that a browser's Accept header names; WebP, which all know, where it names none. */
export const screenFormat = (accept: string | null): ScreenFormat =>
  SCREEN_FORMATS.find((format) => accept?.includes(`image/${format}`)) ?? 'webp';

/** The bucket for pictures in screen widths; they are served through a URL of their own. */
export const VARIANT_BUCKET = 'template-variants';
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280] as const;

/** The address of a public picture in one of those widths, as WebP. */
export const pictureUrl = (public_url: string, width_px: (typeof PICTURE_WIDTHS)[number]): string =>
  `${public_url.replace('/storage/v1/object/public/', '/storage/v1/render/image/public/')}?width=${width_px}`;

export const publicUrl = (bucket: string, file: string): string => `/storage/v1/object/public/${bucket}/${file}`;

/** The address of a file; one in a private bucket is given to members of its account only, who must be signed in. */
export const fileUrl = (bucket: string, file: string): string =>
  isPublicBucket(bucket) ? publicUrl(bucket, file) : `${PRIVATE_FILES}${bucket}/${file}`;
const PRIVATE_FILES = '/storage/v1/object/authenticated/';
export const isPrivateUrl = (url: string): boolean => url.startsWith(PRIVATE_FILES);

/** The files of a built-in design, by its slug. */
export const builtInFiles = (slug: string) => ({
  preview_file: `${slug}-preview.png`,
  exterior_file: `${slug}-exterior.png`,
  interior_file: `${slug}-interior.png`,
  zip_file: `${slug}.zip`,
});
export type TemplateFiles = ReturnType<typeof builtInFiles>;

/** What a template without a category is listed under. */
const UNCATEGORIZED = 'Uncategorized';
export const categoryName = (template: { category: { name: string } | null }): string =>
  template.category?.name ?? UNCATEGORIZED;

/** Whether an If-None-Match header names this version, so that the body need not be sent again. */
export function isUnchanged(if_none_match: string | null, etag: string): boolean {
  if (!if_none_match) return false;
  const known = if_none_match.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(etag);
}
