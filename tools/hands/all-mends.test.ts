import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { HandPack } from '../../src/handwriting/hand.ts';
import { allMends, composedOnDemand } from './all-mends.ts';
import { mendPack } from './mend.ts';
import { HAND_SOURCES } from './sources.ts';

describe.each(HAND_SOURCES)('the built pack of $id', (source) => {
  const text = readFileSync(new URL(`../../src/handwriting/hands/${source.id}.json`, import.meta.url), 'utf8');
  const pack: HandPack = JSON.parse(text);

  test('has every drawn letter as its source draws it', () => {
    const drawn = allMends(source).filter(({ parts }) => parts.every((part) => !('from' in part)));
    const built = Object.fromEntries(drawn.map(({ char }) => [char, pack.glyphs[char]]));
    const again: HandPack = { ...pack, glyphs: {} };
    mendPack(again, drawn, penOf(pack, drawn[0]?.char));
    expect(JSON.parse(JSON.stringify(again.glyphs))).toEqual(built);
  });

  test('has no letter whose accent is put on when it is written', () => {
    expect(composedOnDemand(pack, source)).toEqual([]);
  });
});

/** The half-width of the pen that drew a letter. */
const penOf = (pack: HandPack, char = 'x'): number => pack.glyphs[char]![1]![4]!;
