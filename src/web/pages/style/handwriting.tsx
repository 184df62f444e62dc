import { INK_COLOURS } from '../../../handwriting/colours.ts';
import { DEFAULT_HAND, HANDS } from '../../../handwriting/hands.ts';
import { inkSetting } from '../../../modules/letters/schema.ts';
import { InkCard } from '../../features/ink/card.tsx';
import { EnvelopePicture } from '../../features/ink/envelope-picture.tsx';
import { InkSample } from '../../features/ink/sample.tsx';
import { Chapter, Specimen } from './chapter.tsx';

const LINE = 'Thank you for the lovely plums.';
const PEN = { hand: DEFAULT_HAND, setting: 'natural', colour: INK_COLOURS[0]?.id ?? '', seed: 'style' } as const;

const SENDER = {
  first_name: 'Ada',
  last_name: 'Writer',
  street: '12 Main St',
  unit: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const READER = {
  first_name: 'Grace',
  last_name: 'Reader',
  street: '7 Oak Avenue',
  unit: 'Apt 4',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};

/** Every handwriting style, ink and neatness, on a card and an envelope. */
export function Handwriting() {
  return (
    <Chapter
      name="Handwriting"
      rule="Never a font. The engine draws every stroke as it prints, and no two letters are the same."
    >
      <Specimen name="Handwriting styles">
        <ul className="grid gap-5 sm:grid-cols-2">
          {HANDS.map(({ id, name, description }) => (
            <li key={id} className="grid content-start gap-2">
              <InkSample
                pen={{ ...PEN, hand: id }}
                text={LINE}
                width_px={340}
                x_height_px={9}
                className="shadow-sheet"
              />
              <p className="text-sm text-ink-soft">
                <span className="font-semibold text-ink">{name}.</span> {description}
              </p>
            </li>
          ))}
        </ul>
      </Specimen>
      <div className="grid gap-8 lg:grid-cols-2">
        <Specimen name="Inks">
          <ul className="grid gap-3">
            {INK_COLOURS.map(({ id, name }) => (
              <li key={id} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-3 text-sm">
                {name}
                <InkSample pen={{ ...PEN, colour: id }} text="With love, Ada" width_px={220} className="shadow-sheet" />
              </li>
            ))}
          </ul>
        </Specimen>
        <Specimen name="Neatness">
          <ul className="grid gap-3">
            {inkSetting.options.map((setting) => (
              <li key={setting} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-3 text-sm">
                {setting[0]?.toUpperCase()}
                {setting.slice(1)}
                <InkSample
                  pen={{ ...PEN, setting }}
                  text="See you in the spring"
                  width_px={220}
                  className="shadow-sheet"
                />
              </li>
            ))}
          </ul>
        </Specimen>
        <Specimen name="The inside of a card">
          <InkCard
            pen={PEN}
            text={'Dear Grace,\nthank you for the plums. They were lovely, so sweet and so cold.\nYours, Ada'}
            text_type="Short Text"
            label="The inside of a card, handwritten"
            className="w-full max-w-64"
          />
        </Specimen>
        <Specimen name="The envelope">
          <EnvelopePicture
            pen={PEN}
            return_address={SENDER}
            recipient={READER}
            label="An envelope, handwritten"
            className="w-full max-w-md"
          />
        </Specimen>
      </div>
    </Chapter>
  );
}
