import { type ReactNode, useId, useState } from 'react';
import { DEFAULT_INK_COLOUR } from '../../../handwriting/colours.ts';
import { DEFAULT_HAND } from '../../../handwriting/hands.ts';
import { PAGE } from '../../../modules/templates/card-rules.ts';
import { Field } from '../../components/form/field.tsx';
import { cn } from '../../lib/cn.ts';
import { InkCanvas } from '../ink/canvas.tsx';
import { ImageButton, PlacementControls, Slider } from './controls.tsx';
import { type Cover, type DesignPage, emptyPage, PAPER_WHITE, withCover, withSource } from './page.ts';
import { readSource, SourceRefused } from './source.ts';
import { DesignStage, PageCanvas } from './stage.tsx';

type Change = (change: (page: DesignPage) => DesignPage) => void;

const HOW_TO_MOVE =
  'Drag the image to move it, or use the arrow keys (with Shift for larger steps). Plus and minus change its size.';

/** The outside: image coverage, the image, and a preview of the front. */
export function OutsidePanel({
  page,
  onChange,
  missing,
  onNamed,
}: {
  page: DesignPage;
  onChange: Change;
  missing: boolean;
  /** Called with the name of the chosen file. */
  onNamed(file_name: string): void;
}) {
  const { reading, problem, read } = useReader((file, take) => {
    onNamed(file.name);
    onChange((now) => withSource(now, take));
  });
  const is_logo = page.cover === 'front_logo';
  return (
    <PagePanel
      page={page}
      onChange={onChange}
      label="the outside of the card"
      note="The dashed line is the fold: front below, back above. Anything outside the dotted line is cut off."
      onFile={read}
      first={
        <>
          <Choices
            legend="On the outside"
            value={page.cover}
            options={[
              { value: 'front', name: 'The front', note: 'A picture. The back stays blank.' },
              { value: 'whole', name: 'Front and back', note: 'A picture across the fold.' },
              { value: 'front_logo', name: 'A logo', note: 'Centered on a plain front.' },
            ]}
            onChange={(cover) => onChange((now) => withCover(now, cover))}
          />
          <ImageButton
            label={is_logo ? 'Choose a logo' : 'Choose an image'}
            replaces={page.picture !== null}
            reading={reading}
            error={problem ?? (missing ? `Please choose ${is_logo ? 'a logo' : 'an image'} for the outside.` : null)}
            onFile={read}
          />
        </>
      }
    >
      {page.picture ? (
        <>
          <PlacementControls page={page} picture={page.picture} onChange={(next) => onChange(() => next)} />
          {!is_logo && <Background page={page} onChange={onChange} />}
          <figure className="grid max-w-72 gap-2">
            <div role="img" aria-label="The front of the finished card" className="rounded-[2px] shadow-lifted">
              <PageCanvas page={page} part="front" />
            </div>
            <figcaption className="text-sm text-ink-faint">Finished front</figcaption>
          </figure>
        </>
      ) : (
        <p className="max-w-prose text-sm text-ink-faint">
          {is_logo
            ? 'PNG or JPEG, at least 600 pixels wide for a sharp print. Transparent parts stay plain paper.'
            : `PNG or JPEG, at least ${PAGE.width_px} pixels wide for a sharp print.`}
        </p>
      )}
    </PagePanel>
  );
}

const SAMPLE =
  'This is where your letter is written, on top of whatever you add here. A logo has the most room at the very top. Long letters start above the fold, as this one does, and continue below it. Short ones use the bottom panel only, so the top stays free for your logo or your picture. Only you and the people you write to will ever see this card. When you like what you see, give the design a name and save it. You can use it for every letter you write.';

/** The inside: nothing, a logo, or a picture under the writing, shown with a letter on it. */
export function InsidePanel({
  page,
  onChange,
  onEdited,
}: {
  page: DesignPage | null;
  onChange(change: (page: DesignPage | null) => DesignPage | null): void;
  onEdited(): void;
}) {
  const change: Change = (of) => onChange((now) => now && of(now));
  const { reading, problem, read } = useReader((_, source) => {
    onEdited();
    onChange((now) => withSource(now ?? emptyPage('logo'), source));
  });
  const kind = page?.cover ?? 'nothing';
  const shown = page ?? emptyPage('logo');
  return (
    <PagePanel
      page={shown}
      onChange={change}
      label="the inside of the card"
      note="The sample shows where a long letter goes. The dashed line is the fold."
      onFile={read}
      over={
        <InkCanvas
          job={{
            kind: 'card',
            text: SAMPLE,
            text_type: 'Long Text',
            hand: DEFAULT_HAND,
            colour: DEFAULT_INK_COLOUR,
            setting: 'natural',
            seed: 'own-design',
            signature: null,
          }}
          className="absolute inset-0"
        />
      }
      first={
        <>
          <Choices
            legend="Printed inside"
            value={kind}
            options={[
              { value: 'nothing', name: 'Nothing', note: 'Blank paper.' },
              { value: 'logo', name: 'A logo', note: 'Small, above the message.' },
              { value: 'inside', name: 'A picture', note: 'Faded, behind the message.' },
            ]}
            onChange={(next) =>
              onChange((now) => (next === 'nothing' ? null : now ? withCover(now, next) : emptyPage(next)))
            }
          />
          {page && (
            <ImageButton
              label={page.cover === 'logo' ? 'Choose a logo' : 'Choose a picture'}
              replaces={page.picture !== null}
              reading={reading}
              error={problem}
              onFile={read}
            />
          )}
        </>
      }
    >
      {page?.picture && (
        <>
          <PlacementControls page={page} picture={page.picture} onChange={(next) => change(() => next)} />
          <Slider
            label="Strength"
            value={page.strength * 100}
            least={10}
            most={100}
            value_text={`${Math.round(page.strength * 100)} percent`}
            shown={`${Math.round(page.strength * 100)}%. Lighter images keep the message easier to read.`}
            onChange={(value) => change((now) => ({ ...now, strength: value / 100 }))}
          />
        </>
      )}
    </PagePanel>
  );
}

/** The page on the left, its controls on the right. Accepts a dropped image. */
function PagePanel({
  page,
  onChange,
  label,
  note,
  over,
  onFile,
  first,
  children,
}: {
  page: DesignPage;
  onChange: Change;
  label: string;
  note: string;
  over?: ReactNode;
  onFile(file: File): void;
  /** What is decided before there is an image to place. */
  first: ReactNode;
  children: ReactNode;
}) {
  const hint = useId();
  return (
    <fieldset
      aria-label={label}
      className="grid min-w-0 gap-6 md:gap-x-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:grid-rows-[auto_1fr]"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
    >
      <div className="grid content-start gap-6 md:col-start-2">{first}</div>
      <div className="grid content-start justify-items-center gap-3 md:col-start-1 md:row-span-2 md:row-start-1">
        <DesignStage
          page={page}
          onChange={onChange}
          label={label}
          described_by={hint}
          className="w-full max-w-[min(16rem,calc(48dvh*0.6875))] md:max-w-80"
        >
          {over}
        </DesignStage>
        <p className="text-sm text-ink-faint">{note}</p>
        <p id={hint} className={cn('text-sm text-ink-faint max-md:sr-only', !page.picture && 'sr-only')}>
          {HOW_TO_MOVE}
        </p>
      </div>
      <div className="grid content-start gap-6 md:col-start-2">{children}</div>
    </fieldset>
  );
}

function Choices<T extends string>({
  legend,
  value,
  options,
  onChange,
}: {
  legend: string;
  value: T | Cover;
  options: readonly { value: T; name: string; note: string }[];
  onChange(value: T): void;
}) {
  const group = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid cursor-pointer content-start rounded-md border border-rule-strong bg-sheet px-3.5 py-2.5 hover:border-ink has-checked:border-wax has-checked:ring-1 has-checked:ring-wax has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={group}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            <span className="text-sm font-semibold">{option.name}</span>
            <span className="text-sm text-ink-faint">{option.note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Background({ page, onChange }: { page: DesignPage; onChange: Change }) {
  return (
    <Field label="Color around the image">
      {(ids) => (
        <div className="flex items-center gap-3">
          <input
            {...ids}
            type="color"
            value={page.background}
            onChange={(event) => onChange((now) => ({ ...now, background: event.target.value }))}
            className="h-11 w-16 rounded-md border border-rule-strong bg-sheet p-1"
          />
          {page.background !== PAPER_WHITE && (
            <button
              type="button"
              className="link text-sm"
              onClick={() => onChange((now) => ({ ...now, background: PAPER_WHITE }))}
            >
              Back to white
            </button>
          )}
        </div>
      )}
    </Field>
  );
}

/** Reads chosen files; the last one chosen counts. */
function useReader(onRead: (file: File, source: Awaited<ReturnType<typeof readSource>>) => void) {
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function read(file: File) {
    setReading(true);
    setProblem(null);
    try {
      onRead(file, await readSource(file));
    } catch (error) {
      setProblem(error instanceof SourceRefused ? error.message : 'We couldn’t read this image.');
    } finally {
      setReading(false);
    }
  }
  return { reading, problem, read: (file: File) => void read(file) };
}
