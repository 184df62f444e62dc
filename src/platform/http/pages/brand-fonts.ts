/**
 * The typefaces of the brand for pages that the server writes itself. The files are those of the web application, whose own
 * names carry a hash; without it, pages fall back to what the reader's device has.
 */
const FONTS = [
  {
    path: '/fonts/newsreader.woff2',
    built: '/assets/newsreader-latin-500-normal-',
    face: 'font-family:Newsreader;font-weight:500',
  },
  {
    path: '/fonts/instrument-sans.woff2',
    built: '/assets/instrument-sans-latin-wght-normal-',
    face: "font-family:'Instrument Sans Variable';font-weight:400 700",
  },
];

/** The rules that a page's style begins with; it then names `Newsreader` (weight 500) and `Instrument Sans Variable`. */
export const FONT_FACES = FONTS.map(
  ({ path, face }) => `@font-face{${face};font-display:swap;src:url(${path}) format('woff2')}`,
).join('\n');

/** The files of a build under the paths that `FONT_FACES` names. */
export const brandFonts = <File>(files: ReadonlyMap<string, File>): [path: string, file: File][] =>
  FONTS.flatMap(({ path, built }) => {
    const found = [...files].find(([name]) => name.startsWith(built) && name.endsWith('.woff2'));
    return found ? [[path, found[1]]] : [];
  });
