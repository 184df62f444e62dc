import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { MOST_RUN_LETTERS, USUAL_RUN_LETTERS } from '../../../modules/press/rules.ts';
import type { PressQueue } from '../../../modules/press/schema.ts';
import { formatNumber, plural } from '../../../platform/format.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { CheckField, TextField } from '../../components/form/field.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { asMoment } from '../../lib/dates.ts';
import { letters } from './labels.ts';
import { LetterTable } from './letter-table.tsx';
import { WaitingDesigns } from './waiting-designs.tsx';

const PAGE_SIZE = 10;
const LOOK_AGAIN_MS = 30_000;

/** The queue, and the button that turns it into a print run. */
export function WaitingLetters() {
  const queue = useQuery({
    queryKey: ['press', 'queue'],
    queryFn: () => call('GET /rest/v1/press/queue', { query: {} }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <section aria-labelledby="waiting" className="grid gap-6">
      <h2 id="waiting" className="text-2xl">
        Waiting letters
      </h2>
      {queue.isPending ? (
        <Skeleton className="h-40" />
      ) : queue.isError ? (
        <FailedState
          title={messageOf(queue.error, 'We couldn’t load the queue.')}
          onRetry={() => void queue.refetch()}
        />
      ) : queue.data.waiting === 0 ? (
        <EmptyState title="Nothing waiting">New letters appear here when customers send them.</EmptyState>
      ) : (
        <>
          <MakeRun queue={queue.data} />
          <LetterTable caption="Waiting letters, oldest first" items={queue.data.items} page_size={PAGE_SIZE} />
          {queue.data.waiting > queue.data.items.length && (
            <p className="text-sm text-ink-faint">
              Showing the {letters(queue.data.items.length)} waiting longest.{' '}
              <Link to="/admin/letters?stage=waiting" className="link">
                See all that wait
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}

function MakeRun({ queue }: { queue: PressQueue }) {
  const [template_id, setDesign] = useState('');
  const group = queue.by_template.find((each) => each.template_id === template_id);
  const { letters: of_design, held } = group ?? { letters: queue.waiting, held: queue.held };
  const most = Math.min(of_design - held, MOST_RUN_LETTERS);
  const [entered, setEntered] = useState('');
  const [registration_marks, setMarks] = useState(false);
  const [envelope_codes, setCodes] = useState(false);
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: (max_letters: number) =>
      call('POST /functions/v1/press-create-run', {
        body: { max_letters, registration_marks, envelope_codes, ...(group && { template_id }) },
      }),
    onSuccess: ({ number, letter_count }) => {
      toast.success(`Run ${number} is being prepared`, {
        description: `${letters(letter_count)}. Its PDFs will be ready to download in a moment.`,
      });
      setEntered('');
      setDesign('');
    },
    onError: (error) => toast.error('Print run not created', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['press'] }),
  });
  const count = entered === '' ? Math.min(most, USUAL_RUN_LETTERS) : Number(entered);
  const valid = Number.isInteger(count) && count >= 1 && count <= MOST_RUN_LETTERS;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (valid) make.mutate(count);
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="sheet flex flex-wrap items-end justify-between gap-x-10 gap-y-6 p-6 sm:p-8"
    >
      <div className="grid gap-1">
        <p className="font-display text-5xl leading-none tabular-nums">{formatNumber(queue.waiting)}</p>
        <p className="text-ink-soft">
          {plural(queue.waiting, 'letter waiting', 'letters waiting')}
          {queue.oldest_at && `, the oldest since ${asMoment(queue.oldest_at)}`}
          {queue.held > 0 && `. ${letters(queue.held)} held`}
        </p>
      </div>
      <div className="basis-full">
        <WaitingDesigns queue={queue} chosen={group ? template_id : ''} onChoose={setDesign} />
      </div>
      <div className="flex flex-wrap items-start gap-4">
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
          className="w-44"
        />
        <Button type="submit" pending={make.isPending} className="mt-[1.9rem]">
          {make.isPending ? 'Creating...' : 'Create print run'}
        </Button>
        <CheckField
          name="registration_marks"
          checked={registration_marks}
          onChange={(event) => setMarks(event.target.checked)}
          className="basis-full"
        >
          Crop and registration marks around the cards, on larger paper
        </CheckField>
        <CheckField
          name="envelope_codes"
          checked={envelope_codes}
          onChange={(event) => setCodes(event.target.checked)}
          className="basis-full"
        >
          The letter’s barcode on the back of each envelope, as a second page
        </CheckField>
      </div>
    </form>
  );
}
