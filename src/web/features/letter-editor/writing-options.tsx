import { memo } from 'react';
import { hexOf, INK_COLOURS } from '../../../handwriting/colours.ts';
import { HANDS } from '../../../handwriting/hands.ts';
import { WRITING_SETTINGS } from '../../../handwriting/motion/variation.ts';
import { Choice } from '../../components/form/choice.tsx';
import { InkSample } from '../ink/sample.tsx';
import { penOf } from '../letter-draft/pen.ts';
import type { StepProps } from './wizard-step.tsx';

const SETTINGS: Record<(typeof WRITING_SETTINGS)[number], { name: string; note: string }> = {
  neat: { name: 'Neat', note: 'Careful' },
  natural: { name: 'Natural', note: 'Relaxed' },
  hurried: { name: 'Hurried', note: 'Quick' },
};

type Written = Pick<StepProps['draft'], 'hand' | 'ink_colour' | 'ink_setting'>;

/** Chooses the handwriting style, ink and neatness. Memoized, so typing does not redraw it. */
export const WritingOptions = memo(function WritingOptions({ edit, ...written }: Written & Pick<StepProps, 'edit'>) {
  const pen = penOf(written);
  return (
    <div className="grid content-start gap-7 lg:col-start-1">
      <fieldset className="grid gap-2.5">
        <legend className="mb-2.5 text-sm font-semibold">Handwriting</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {HANDS.map(({ id, name, description }) => (
            <Choice
              key={id}
              name="hand"
              value={id}
              checked={pen.hand === id}
              onChoose={() => edit({ hand: id })}
              label={`${name}. ${description}`}
              className="gap-1.5 px-2.5 pt-2.5 pb-2"
            >
              <InkSample pen={{ ...pen, hand: id }} text={`Yours, ${name}`} width_px={190} x_height_px={9} />
              <span className="px-1 text-xs text-ink-soft">{description}</span>
            </Choice>
          ))}
        </div>
      </fieldset>
      <fieldset className="grid gap-2.5">
        <legend className="mb-2.5 text-sm font-semibold">Ink</legend>
        <div className="flex flex-wrap gap-2">
          {INK_COLOURS.map(({ id, name, rgb }) => (
            <Choice
              key={id}
              name="ink_colour"
              value={id}
              checked={written.ink_colour === id}
              onChoose={() => edit({ ink_colour: id })}
              className="grid-cols-[auto_auto] items-center gap-2"
            >
              <svg viewBox="0 0 16 16" className="size-4 rounded-full" aria-hidden="true" focusable="false">
                <circle cx="8" cy="8" r="7.5" fill={hexOf(rgb)} stroke="#fffaf3" strokeWidth="1" />
              </svg>
              {name}
            </Choice>
          ))}
        </div>
      </fieldset>
      <fieldset className="grid gap-2.5">
        <legend className="mb-2.5 text-sm font-semibold">Style</legend>
        <div className="grid grid-cols-3 gap-2">
          {WRITING_SETTINGS.map((setting) => (
            <Choice
              key={setting}
              name="ink_setting"
              value={setting}
              checked={written.ink_setting === setting}
              onChoose={() => edit({ ink_setting: setting })}
            >
              <span className="font-semibold">{SETTINGS[setting].name}</span>
              <span className="text-xs text-ink-faint">{SETTINGS[setting].note}</span>
            </Choice>
          ))}
        </div>
      </fieldset>
    </div>
  );
});
