import { type FormEvent, useState } from 'react';
import { MOST_RUN_LETTERS, USUAL_RUN_LETTERS } from '../../../../modules/press/rules.ts';
import type { PressQueue, RunOptions } from '../../../../modules/press/schema.ts';
import { formatCount, formatNumber, plural } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { CheckField, SelectField, TextField } from '../../../components/form/field.tsx';
import { asMoment } from '../../../lib/dates.ts';
import { letters } from '../labels.ts';
import { WaitingDesigns } from './designs.tsx';
import { type Chosen, EVERYTHING, LetterSource } from './source.tsx';
import { useMakeRuns } from './use-make-runs.ts';

/** Turns waiting letters into one print run, or all of them into as many as they need. */
export function MakeRun({ queue }: { queue: PressQueue }) {
  const [template_id, setDesign] = useState('');
  const [source, setSource] = useState<Chosen>(EVERYTHING);
  const [marks, setMarks] = useState<Partial<RunOptions>>({});
  const [entered, setEntered] = useState('');
  const group = queue.by_template.find((each) => each.template_id === template_id);
  const { letters: of_design, held } = group ?? { letters: queue.waiting, held: queue.held };
  const printable = Math.min(of_design - held, source.letters ?? Infinity);
  const most = Math.min(printable, MOST_RUN_LETTERS);
  const options = { ...marks, ...source.filter, ...(group && { template_id }) };
  const { makeOne, makeAll } = useMakeRuns(() => {
    setEntered('');
    setDesign('');
    setSource(EVERYTHING);
  });
  const count = entered === '' ? Math.min(most, USUAL_RUN_LETTERS) : Number(entered);
  const valid = Number.isInteger(count) && count >= 1 && count <= MOST_RUN_LETTERS;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (valid) makeOne.mutate({ ...options, max_letters: count });
  }
  return (
    <form onSubmit={submit} noValidate className="sheet grid gap-6 p-6 sm:p-8">
      <Waiting queue={queue} />
      <WaitingDesigns queue={queue} chosen={group ? template_id : ''} onChoose={setDesign} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <LetterSource chosen={source} onChoose={setSource} />
        <SelectField
          label="Order of the sheets"
          value={marks.sheet_order ?? 'list'}
          onChange={({ target }) => setMarks({ ...marks, sheet_order: target.value === 'zip' ? 'zip' : 'list' })}
        >
          <option value="list">By design and list row</option>
          <option value="zip">By ZIP code</option>
        </SelectField>
        <TextField
          data-key="c"
          label="Letters in this run"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_RUN_LETTERS}
          value={entered === '' ? String(Math.min(most, USUAL_RUN_LETTERS)) : entered}
          error={valid ? undefined : `Enter a number from 1 to ${formatNumber(MOST_RUN_LETTERS)}.`}
          onChange={(event) => setEntered(event.target.value)}
        />
      </div>
      <Extras marks={marks} onChange={setMarks} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={makeOne.isPending}>
          {makeOne.isPending ? 'Creating...' : 'Create print run'}
        </Button>
        {printable > count && (
          <Button variant="secondary" pending={makeAll.isPending} onClick={() => makeAll.mutate(options)}>
            {makeAll.isPending ? 'Creating...' : everything(printable)}
          </Button>
        )}
      </div>
    </form>
  );
}

const everything = (count: number): string => {
  const runs = Math.ceil(count / MOST_RUN_LETTERS);
  return `Create ${formatCount(runs, 'Run')} of All ${formatNumber(count)} Letters`;
};

const Waiting = ({ queue }: { queue: PressQueue }) => (
  <div className="grid gap-1">
    <p className="font-display text-5xl leading-none tabular-nums">{formatNumber(queue.waiting)}</p>
    <p className="text-ink-soft">
      {plural(queue.waiting, 'letter waiting', 'letters waiting')}
      {queue.oldest_at && `, the oldest since ${asMoment(queue.oldest_at)}`}
      {queue.held > 0 && `. ${letters(queue.held)} held`}
    </p>
  </div>
);

type Extra = 'registration_marks' | 'envelope_codes' | 'envelope_numbers';
const EXTRAS: [Extra, string][] = [
  ['registration_marks', 'Crop and registration marks around the cards, on larger paper'],
  ['envelope_codes', 'The letter’s barcode on the back of each envelope, as a second page'],
  ['envelope_numbers', 'The number of the sheet on the front of each envelope, small and pale'],
];

function Extras({ marks, onChange }: { marks: Partial<RunOptions>; onChange(marks: Partial<RunOptions>): void }) {
  return (
    <div className="grid gap-3">
      {EXTRAS.map(([name, text]) => (
        <CheckField
          key={name}
          name={name}
          checked={marks[name] ?? false}
          disabled={name === 'envelope_numbers' && marks.envelope_codes}
          onChange={({ target }) => onChange({ ...marks, [name]: target.checked })}
        >
          {text}
        </CheckField>
      ))}
    </div>
  );
}
