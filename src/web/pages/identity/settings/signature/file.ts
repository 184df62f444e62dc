import { isSignature, type Signature, signatureFromPicture } from '../../../../../handwriting/ink/signature.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'];
const LARGEST_BYTES = 10 * 1024 * 1024;
const LONGEST_SIDE_PX = 1200;
/** The size of drawings that declare none. */
const USUAL_SIZE = { width: 1200, height: 400 };

/** Reads a picture of a signature and traces it to pen strokes, or returns the error message. */
export async function signatureFromFile(file: File): Promise<{ signature: Signature } | { problem: string }> {
  if (!TYPES.includes(file.type)) return { problem: 'Please choose a PNG, JPEG or SVG file.' };
  if (file.size > LARGEST_BYTES) return { problem: 'This file is larger than 10 MB. Please choose a smaller one.' };
  const picture = await pixelsOf(file).catch(() => undefined);
  if (!picture) return { problem: 'We couldn’t read this file as a picture. Please choose another one.' };
  const signature = signatureFromPicture({ width: picture.width, height: picture.height, rgba: picture.data });
  if (!signature)
    return { problem: 'We couldn’t find a signature in this picture. Use dark ink on plain light paper.' };
  if (!isSignature(signature)) {
    return { problem: 'This picture has too much in it. Please crop it to just the signature.' };
  }
  return { signature };
}

/** The picture as the browser draws it: the scripts and links of an SVG do nothing in an image element. */
async function pixelsOf(file: File): Promise<ImageData | undefined> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const size = naturalWidth && naturalHeight ? { width: naturalWidth, height: naturalHeight } : USUAL_SIZE;
    // A drawing has no pixels of its own, so it is made large enough to be traced well.
    const is_drawing = file.type === 'image/svg+xml';
    const scale = LONGEST_SIDE_PX / Math.max(size.width, size.height);
    const used = is_drawing ? scale : Math.min(1, scale);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(size.width * used));
    canvas.height = Math.max(1, Math.round(size.height * used));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context?.getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(url);
  }
}
