import { expect, it } from 'vitest';
import { designFrom } from './prefill.ts';

const templates = [
  { id: '1', name: 'Quiet Tide', zip_file_url: '/a.zip' },
  { id: '2', name: 'Laurels', zip_file_url: '/b.zip' },
];

it('a design chosen in the gallery is found by its archive, else by its name', () => {
  expect(designFrom({ templateName: 'Quiet Tide', zipFileUrl: '/b.zip' }, templates)?.id).toBe('2');
  expect(designFrom({ templateName: 'Quiet Tide' }, templates)?.id).toBe('1');
  expect(designFrom({ templateName: 'Gone' }, templates)).toBeUndefined();
  expect(designFrom(null, templates)).toBeUndefined();
});
