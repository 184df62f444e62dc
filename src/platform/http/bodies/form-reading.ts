import { Failure } from '../../failure.ts';
import { moving } from '../../threads/moving.ts';
import { checkRequestValue } from '../request-text.ts';
import { bytesOfBody } from './bytes.ts';

export type FormFields = Record<string, string | Uint8Array>;
export type FormReading = typeof formReading;

/** Forms that bring files hold some megabytes, in as many parts as their sender likes: they are read on a thread. */
export const formReading = {
  /** The fields of a multipart form; a file is its bytes. Throws a Failure for what is no form. */
  async readForm(bytes: Uint8Array<ArrayBuffer>, content_type: string): Promise<FormFields> {
    const body = new Response(bytes, { headers: { 'Content-Type': content_type } });
    const form = await body.formData().catch(() => {
      throw new Failure(400, 'bad_form', 'This is not a complete form. Send it as multipart/form-data.');
    });
    const fields: [string, string | Uint8Array][] = [];
    for (const [name, value] of form) {
      checkRequestValue(typeof value === 'string' ? [name, value] : [name]);
      fields.push([name, typeof value === 'string' ? value : moving(new Uint8Array(await value.arrayBuffer()))]);
    }
    return Object.fromEntries(fields);
  },
};

/** The fields of a request that is a multipart form; undefined where it is something else. Throws what `readForm` throws. */
export async function formOf(request: Request, { readForm }: FormReading): Promise<FormFields | undefined> {
  const content_type = request.headers.get('Content-Type') ?? '';
  if (!content_type.startsWith('multipart/form-data')) return undefined;
  return readForm(moving(await bytesOfBody(request)), content_type);
}
