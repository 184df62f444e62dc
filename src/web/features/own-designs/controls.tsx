import { ImagePlus, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { IMAGE_TYPES } from '../../../modules/templates/uploads/rules.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { areaOf, type DesignPage, type Picture, withPlacement, withSource } from './page.ts';
import { filled, fitted, offsetInWords, placedAt, readingOf, softness } from './placement.ts';
import { turned } from './source.ts';

/** Chooses the image of a page. */
export function ImageButton({
  label,
  replaces,
  error,
  reading,
  onFile,
}: {
  label: string;
  replaces: boolean;
  error: string | null;
  reading: boolean;
  onFile(file: File): void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid justify-items-start gap-1.5">
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
      <Button
        variant="secondary"
        pending={reading}
        onClick={() => input.current?.click()}
        data-choose-image=""
        aria-describedby={error ? `${label.replaceAll(' ', '-')}-error` : undefined}
      >
        <ImagePlus aria-hidden="true" className="size-4" />
        {reading ? 'Reading the image...' : replaces ? 'Choose another image' : label}
      </Button>
      {error && (
        <p id={`${label.replaceAll(' ', '-')}-error`} role="alert" className="text-sm font-medium text-wax-ink">
          {error}
        </p>
      )}
    </div>
  );
}

/** Size and position of an image by buttons and sliders: everything that dragging does. */
export function PlacementControls({
  page,
  picture,
  onChange,
}: {
  page: DesignPage;
  picture: Picture;
  onChange(page: DesignPage): void;
}) {
  const { source, placement } = picture;
  const area = areaOf(page.cover);
  const { percent, least_percent, most_percent, offset, room } = readingOf(placement, area, source);
  const soft = softness(placement);
  const place = (wanted: Parameters<typeof placedAt>[1]) =>
    onChange(withPlacement(page, placedAt(placement, wanted, area, source)));
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {!area.logo && (
          <Button size="sm" variant="secondary" onClick={() => onChange(withPlacement(page, filled(area, source)))}>
            Fill
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => onChange(withPlacement(page, fitted(area, source)))}>
          Fit
        </Button>
        <Button size="sm" variant="secondary" onClick={() => place({ x: 0, y: 0 })}>
          Center
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onChange(withSource(page, turned(source)))}>
          <RotateCw aria-hidden="true" className="size-4" />
          Rotate
        </Button>
      </div>
      <Slider
        label="Size"
        value={percent}
        least={least_percent}
        most={most_percent}
        value_text={`${percent} percent`}
        shown={`${percent}%`}
        onChange={(value) => place({ percent: value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Slider
          label="Left and right"
          value={offset.x}
          least={-room.x}
          most={room.x}
          value_text={offsetInWords(offset.x, ['left of', 'right of'])}
          onChange={(value) => place({ x: value })}
        />
        <Slider
          label="Up and down"
          value={offset.y}
          least={-room.y}
          most={room.y}
          value_text={offsetInWords(offset.y, ['above', 'below'])}
          onChange={(value) => place({ y: value })}
        />
      </div>
      {soft !== null && (
        <p role="status" className="rounded-md bg-amber-wash px-3.5 py-2.5 text-sm">
          At this size the image prints at {soft} dots per inch and will look soft. 240 or more is best. Choose a larger
          image, or make it smaller on the page.
        </p>
      )}
    </div>
  );
}

/** A native slider that also shows its value as text. */
export function Slider({
  label,
  value,
  least,
  most,
  value_text,
  shown = value_text,
  onChange,
}: {
  label: string;
  value: number;
  least: number;
  most: number;
  value_text: string;
  shown?: string;
  onChange(value: number): void;
}) {
  // A slider without a range looks broken, so it is disabled with a hint.
  const fixed = most - least < 1;
  return (
    <Field label={label} hint={fixed ? 'There’s no room to move it. Make it larger first.' : shown}>
      {(ids) => (
        <input
          {...ids}
          type="range"
          min={Math.round(least)}
          max={fixed ? Math.round(least) + 1 : Math.round(most)}
          step={1}
          value={Math.round(value)}
          disabled={fixed}
          aria-valuetext={value_text}
          onChange={(event) => onChange(Number(event.target.value))}
          className="h-9 w-full accent-wax disabled:opacity-40"
        />
      )}
    </Field>
  );
}
