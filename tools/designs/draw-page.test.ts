import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageFile } from '../../src/designs/asset.ts';
import { CARDS } from './art/cards.ts';
import { drawPage } from './draw-page.ts';

test('the committed line drawings are exactly what the drawing code gives', () => {
  for (const card of CARDS) {
    for (const page of [1, 2] as const) {
      const file = pageFile(card.slug, page);
      if (file.endsWith('.svg')) expect(readFileSync(file, 'utf8') === drawPage(card, page), file).toBe(true);
    }
  }
});

test('no page asks for a font, a script or anything outside itself', () => {
  for (const card of CARDS) {
    for (const page of [1, 2] as const) {
      const svg = drawPage(card, page);
      expect(svg, card.slug).not.toMatch(/<(text|script|image|foreignObject)\b|url\((?!#)|href="(?!#)/);
      expect(svg, card.slug).not.toMatch(/NaN|undefined|Infinity/);
    }
  }
});
