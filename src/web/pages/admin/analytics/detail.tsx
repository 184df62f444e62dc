import { daysFor } from '../../../../modules/analytics/delivery-rules.ts';
import type { Analytics } from '../../../../modules/analytics/schema.ts';
import { formatCount } from '../../../../platform/format.ts';
import { FigureChart } from './figure-chart.tsx';
import { Shares } from './shares.tsx';

/** What happened in the chosen days. */
export function Detail({ found }: { found: Analytics }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <FigureChart found={found} table="revenue" title={`Revenue by ${found.grain}`} columns={[1]} shape="bars" />
      <FigureChart found={found} table="sign_ups" title={`Sign-ups by ${found.grain}`} columns={[1]} shape="bars" />
      <FigureChart
        found={found}
        table="letters"
        title={`Letters by ${found.grain}`}
        columns={[1, 2, 4]}
        shape="lines"
      />
      <FigureChart found={found} table="credits" title={`Credits by ${found.grain}`} columns={[1, 2]} shape="lines" />
      <Shares found={found} table="items" measure={3} />
      <Shares found={found} table="kinds" measure={1} />
      <FigureChart
        found={found}
        table="delivery"
        title="Days from order to mailing and delivery"
        columns={[2, 4]}
        shape="lines"
      >
        {deliverySentence(found)}
      </FigureChart>
      <Shares found={found} table="failures" measure={1} />
      <Shares found={found} table="automations" measure={2} className="lg:col-span-2" />
    </div>
  );
}

/** Within how many days half and nine in ten of the letters were mailed. */
function deliverySentence({ mailed_after }: Analytics): string | undefined {
  const [half, most] = [daysFor(mailed_after, 0.5), daysFor(mailed_after, 0.9)];
  if (!half || !most) return undefined;
  return `Half were mailed within ${formatCount(half, 'day')}, 90% within ${formatCount(most, 'day')}.`;
}
