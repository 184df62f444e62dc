import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addressLines } from '../../../../modules/letters/page-rules.ts';
import { DELETED_RECIPIENT } from '../../../../modules/letters/rules.ts';
import type { PressItem, RunWithItems } from '../../../../modules/press/schema.ts';
import { MARKS_MARGIN_PT } from '../../../../modules/press/sheets/mark-rules.ts';
import { CARD, ENVELOPE, sizeText, stockFor } from '../../../../modules/templates/card-rules.ts';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { Barcode } from '../../../features/letter-care/barcode.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { asFullMoment } from '../../../lib/dates.ts';
import { useDesigns } from '../designs.ts';
import { itemLook, lettersOfRun } from '../labels.ts';

/** What goes with a run through the shop: its cut list, and its letters in order with their barcodes. Made to be printed. */
export function PackingSlip({ run_id }: { run_id: string }) {
  const run = useQuery({
    queryKey: ['press', 'run', run_id],
    queryFn: () => call('GET /rest/v1/print_runs/:id', { params: { id: run_id } }),
  });
  if (run.isPending) return <LoadingScreen>Loading...</LoadingScreen>;
  if (run.isError)
    return (
      <div className="page-width py-6">
        <FailedState
          title={messageOf(run.error, 'We couldn’t load this print run.')}
          onRetry={() => void run.refetch()}
        />
      </div>
    );
  return (
    <div className="page-width">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4 print:hidden">
        <Link to={`/admin/press?run=${run_id}`} className="link text-sm">
          Back to Run {run.data.number}
        </Link>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <article className="print-page grid gap-6 bg-[#fff] p-5 text-[#000] sm:p-8 print:p-0">
        <header>
          <h1 className="text-3xl text-[#000]">Packing slip, run {run.data.number}</h1>
          <p>
            {lettersOfRun(run.data)}, created {asFullMoment(run.data.created_at)}
          </p>
          {run.data.held_at && <p className="font-bold">HELD: {run.data.held_reason}</p>}
        </header>
        <CutList run={run.data} />
        <SlipLetters run={run.data} />
      </article>
    </div>
  );
}

function CutList({ run }: { run: RunWithItems }) {
  const designOf = useDesigns();
  const counts = Map.groupBy(run.items.filter(isPrinted), (item) => item.template_id);
  const margin = CARD.bleed_pt + (run.registration_marks ? MARKS_MARGIN_PT : 0);
  const page = [CARD.width_pt + 2 * margin, CARD.height_pt + 2 * margin] as const;
  const stock = stockFor(...page).map(({ name, pages }) => `${name}: ${formatCount(pages, 'card')}`);
  const cut = sizeText(CARD.width_pt, CARD.height_pt);
  const total = run.items.filter(isPrinted).length;
  const cells = 'border border-[#0006] px-2 py-1 text-left';
  return (
    <section className="overflow-x-auto">
      <h2 className="pb-2 text-xl text-[#000]">Cut list</h2>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {['Sheets', 'What', 'Paper', 'Cut to'].map((title) => (
              <th key={title} scope="col" className={cells}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...counts].map(([template_id, items]) => (
            <tr key={template_id}>
              <td className={cells}>{items.length}</td>
              <td className={cells}>Card, {designOf(template_id).name}, two sides, folded once</td>
              <td className={cells}>
                {sizeText(...page)}
                {run.registration_marks && ', with crop marks'}
              </td>
              <td className={cells}>{cut}</td>
            </tr>
          ))}
          <tr>
            <td className={cells}>{total}</td>
            <td className={cells}>Envelope, A2{run.envelope_codes && ', two sides'}</td>
            <td className={cells}>{sizeText(ENVELOPE.width_pt, ENVELOPE.height_pt)}</td>
            <td className={cells}>as it is</td>
          </tr>
        </tbody>
      </table>
      <p className="pt-2 text-sm">
        Cards on a sheet of stock: {stock.join(', ')}. Smaller stock, such as A5 or Half Letter, can’t hold this page.
      </p>
    </section>
  );
}

const isPrinted = (item: PressItem) => item.held_reason === null;

function SlipLetters({ run }: { run: RunWithItems }) {
  const designOf = useDesigns();
  return (
    <section>
      <h2 className="pb-2 text-xl text-[#000]">{formatCount(run.items.length, 'letter')} in order</h2>
      <ol className="grid gap-x-6 sm:grid-cols-2 print:grid-cols-2">
        {run.items.map((item) => {
          const [name, ...lines] = addressLines(item.recipient);
          const is_out = !isPrinted(item) || item.fault !== null || item.status === 'failed';
          return (
            <li
              key={item.id}
              className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-[#0005] py-2 text-sm break-inside-avoid"
            >
              <span className="w-8 shrink-0 pt-1 text-right tabular-nums">{item.position}</span>
              <Barcode code={item.code} />
              <span className="min-w-32 flex-1">
                <span className="block font-semibold">{name ?? DELETED_RECIPIENT}</span>
                {lines.join(', ')}
                <span className="block tabular-nums">{item.sheet}</span>
                <span className="block">{designOf(item.template_id).name}</span>
                {is_out && (
                  <span className="block font-bold">
                    DO NOT MAIL: {item.held_reason === null ? itemLook(item).label : `held, ${item.held_reason}`}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
