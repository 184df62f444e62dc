import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { hexOf, INK_COLOURS } from '../../../../handwriting/colours.ts';
import { HANDS } from '../../../../handwriting/hands.ts';
import { WRITING_SETTINGS, type WritingSetting } from '../../../../handwriting/motion/variation.ts';
import type { Pen } from '../../../features/ink/jobs.ts';
import { InkSample } from '../../../features/ink/sample.tsx';
import { cn } from '../../../lib/cn.ts';
import { SettingsCard, type SettingsCardProps } from './cards.tsx';
import { SignatureField } from './signature/field.tsx';

const SETTING_TEXT: Record<WritingSetting, { name: string; text: string }> = {
  neat: { name: 'Neat', text: 'Careful: even and upright.' },
  natural: { name: 'Natural', text: 'Relaxed, everyday writing.' },
  hurried: { name: 'Hurried', text: 'Quick, like a note in a hurry.' },
};

const SEED = 'settings';

/** The default handwriting of a customer's letters, shown in its ink. */
export function HandwritingCard({ form }: SettingsCardProps) {
  const [hand, colour, ink_setting, full_name] = form.watch(['hand', 'ink_colour', 'ink_setting', 'full_name']);
  const pen: Pen = { hand, colour, setting: ink_setting as WritingSetting, seed: SEED };
  const name = full_name.trim() || 'your friend';
  return (
    <SettingsCard title="Handwriting" subtitle="The default for your cards. You can change it for each letter.">
      <div className="rounded-[2px] border border-[#e2d8c3] bg-card-paper px-4 py-6 sm:px-10">
        <p className="sr-only">A sample in the handwriting style, ink and neatness chosen below.</p>
        <InkSample
          pen={pen}
          text={`Thank you for coming on Saturday. It’s been quiet since, and there’s not a cookie left.\nYours, ${name}`}
          lines={5}
          width_px={420}
          x_height_px={9}
        />
      </div>
      <Choices legend="Handwriting style">
        <div className="grid gap-3 sm:grid-cols-2">
          {HANDS.map(({ id, name: called, description }) => (
            <label key={id} className={choice}>
              <input type="radio" value={id} className="peer sr-only" {...form.register('hand')} />
              <Tick />
              <InkSample
                pen={{ ...pen, hand: id, setting: 'natural' }}
                text={`Yours, ${name.split(/\s+/)[0]}`}
                width_px={240}
                x_height_px={10}
                className="mb-3 px-2"
              />
              <span className="block font-semibold">{called}</span>
              <span className="block pr-7 text-sm text-ink-soft">{description}</span>
            </label>
          ))}
        </div>
      </Choices>
      <Choices legend="Ink">
        <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
          {INK_COLOURS.map(({ id, name: called, rgb }) => (
            <label key={id} className={cn(choice, 'flex items-center gap-3 px-3 py-2.5 sm:pr-11')}>
              <input type="radio" value={id} className="peer sr-only" {...form.register('ink_colour')} />
              <Tick className="max-sm:peer-checked:hidden" />
              <span className="rounded-sm bg-card-paper px-2 py-1.5 ring-1 ring-rule">
                <InkStroke hex={hexOf(rgb)} />
              </span>
              <span className="text-sm font-semibold">{called}</span>
            </label>
          ))}
        </div>
      </Choices>
      <Choices legend="Neatness">
        <div className="grid gap-3 sm:grid-cols-3">
          {WRITING_SETTINGS.map((setting) => (
            <label key={setting} className={choice}>
              <input type="radio" value={setting} className="peer sr-only" {...form.register('ink_setting')} />
              <Tick />
              <span className="block font-semibold">{SETTING_TEXT[setting].name}</span>
              <span className="block pr-7 text-sm text-ink-soft">{SETTING_TEXT[setting].text}</span>
            </label>
          ))}
        </div>
      </Choices>
      <Choices legend="Signature">
        <SignatureField
          signature={form.watch('signature')}
          colour={colour}
          onChange={(signature) => form.setValue('signature', signature, { shouldDirty: true })}
        />
      </Choices>
    </SettingsCard>
  );
}

const choice = [
  'relative block cursor-pointer rounded-md border border-rule-strong bg-sheet p-4 transition-colors hover:border-ink',
  'has-checked:border-ink has-checked:bg-sunk has-checked:ring-1 has-checked:ring-ink',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
].join(' ');

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** The visible check mark of a selected radio button, hidden from screen readers. */
function Tick({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'absolute right-3 bottom-3 hidden size-5 place-items-center rounded-full bg-ink text-paper peer-checked:grid',
        className,
      )}
    >
      <Check className="size-3.5" />
    </span>
  );
}

function InkStroke({ hex }: { hex: string }) {
  return (
    <svg viewBox="0 0 40 14" className="h-3.5 w-10" aria-hidden="true" focusable="false">
      <path
        d="M2 9c4-9 7-9 7-3s-5 8-2 7 6-9 9-8-3 8 1 7 5-7 8-6-1 6 2 5 6-5 11-5"
        fill="none"
        stroke={hex}
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}
