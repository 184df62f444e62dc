import type { Card } from '../draw/sheet.ts';
import { group, shape, stamp } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ink, red, paper] = ['#1f2d4d', '#b8382b', '#fbf7ee'] as const;

/** A page of lines, the same two words again and again, one of them in red. */
export const oneInRed: Card = {
  slug: 'one-in-red',
  ground: paper,
  mark: ink,
  paper: '#fffefb',
  front: ({ type, random }) => {
    const pens = [57, 58, 59].map((size) =>
      stamp('words', shape(settled(type('thank you', { face: 'homemade-apple', size }), 0, 0), ink)),
    );
    let page = pens.map((pen) => pen.definition).join('');
    for (let row = -2; row < 11; row += 1) {
      for (let column = -1; column < 5; column += 1) {
        const x = column * 338 + (row % 2 ? 30 : 199) + random.bell(5);
        const y = 108 + row * 104 + random.bell(3);
        if (row === 5 && column === 1)
          page += shape(settled(type('thank you', { face: 'homemade-apple', size: 60 }), x, y), red);
        else page += random.pick(pens).at(x, y, random.bell(0.8));
      }
    }
    return group(page, { x: -8, y: 66, turn: -5 });
  },
  inside: ({ type }) => shape(settled(type('thank you', { face: 'homemade-apple', size: 76 }), 650, 300), red),
  emblem: ({ type }) => shape(settled(type('thank you', { face: 'homemade-apple', size: 34 }), 0, 30), red),
};
