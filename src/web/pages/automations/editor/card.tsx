import { useCallback, useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useDesign } from '../../../features/own-designs/own-designs.ts';
import { TemplatePicker } from '../../../features/template-picker/picker.tsx';
import { StoredPicture } from '../../../features/templates/stored-picture.tsx';

/** The chosen card; the picker opens under it. */
export function CardField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange(id: string): void;
}) {
  const [open, setOpen] = useState(false);
  const design = useDesign(value);
  const panel_id = useId();
  const clear = useCallback(() => onChange(''), [onChange]);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2.5 text-sm font-semibold">Card design</legend>
      <div className="flex flex-wrap items-center gap-4">
        {design && (
          <StoredPicture
            src={design.preview_image_url}
            alt=""
            className="aspect-front w-32 rounded-[2px] bg-card-paper object-cover shadow-sheet"
          />
        )}
        <div className="grid justify-items-start gap-2">
          {design && <span className="font-display text-lg">{design.name}</span>}
          <Button
            data-field="card_design_id"
            variant="secondary"
            aria-expanded={open}
            aria-controls={panel_id}
            {...(error && { 'aria-describedby': `${panel_id}-error` })}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide cards' : design ? 'Change card' : 'Choose a card'}
          </Button>
          {error && !value && (
            <p id={`${panel_id}-error`} className="text-sm font-medium text-wax-ink">
              {error}
            </p>
          )}
        </div>
      </div>
      <div id={panel_id} hidden={!open} className="rounded-md border border-rule p-4">
        {open && <TemplatePicker value={value} onChange={({ id }) => onChange(id)} onClear={clear} />}
      </div>
    </fieldset>
  );
}
