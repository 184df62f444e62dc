import { z } from 'zod';
import { openEndpoint } from '../../platform/http/endpoint.ts';
import { screenFormat } from './rules.ts';
import { category, pictureQuery, template, templateQuery } from './schema.ts';
import type { PublicFile, TemplatesService } from './service.ts';

export const templatesApi = (templates: TemplatesService) => ({
  categories: openEndpoint({
    summary: 'Categories of card designs, in the order of display',
    answer: z.array(category),
    handle: () => templates.categories(),
  }),
  templates: openEndpoint({
    summary: 'Card designs in the order of the gallery',
    query: templateQuery,
    answer: z.array(template),
    handle: ({ query }) => templates.templates(query),
  }),
  file: openEndpoint({
    summary: 'A public picture or archive',
    params: z.object({ bucket: z.string(), file: z.string() }),
    handle: async ({ params: { bucket, file }, request }) => {
      const found = await templates.publicFile(bucket, file, request.headers.get('If-None-Match'));
      return fileResponse(found, file, request.method);
    },
  }),
  picture: openEndpoint({
    summary: 'A public picture in the width of a screen, as AVIF or WebP',
    params: z.object({ bucket: z.string(), file: z.string() }),
    query: pictureQuery,
    handle: async ({ params: { bucket, file }, query: { width }, request }) => {
      const size = { width_px: width, format: screenFormat(request.headers.get('Accept')) };
      const found = await templates.publicPicture(bucket, file, size, request.headers.get('If-None-Match'));
      const response = await fileResponse(found, file, request.method);
      response.headers.set('Vary', 'Accept');
      return response;
    },
  }),
});

/** `cache` says who may keep the file, and how long; else anybody for as long as it was stored with. */
export async function fileResponse(
  found: PublicFile,
  file: string,
  method: string,
  cache = `public, max-age=${found.cache_seconds}`,
): Promise<Response> {
  const headers = new Headers({
    'Cache-Control': cache,
    ETag: found.etag,
    'Content-Type': found.content_type,
    'X-Content-Type-Options': 'nosniff',
  });
  if (found.content_type === 'application/zip') headers.set('Content-Disposition', `attachment; filename="${file}"`);
  if (found.stream === null) return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(found.size_bytes));
  if (method === 'HEAD') {
    await found.stream.cancel();
    return new Response(null, { headers });
  }
  return new Response(found.stream, { headers });
}
