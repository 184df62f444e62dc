import { useSearchParams } from 'react-router';
import { PRESETS, type Preset, rangeProblem } from '../../../../modules/analytics/range-rules.ts';

export type RangeState = {
  range: Preset;
  from: string;
  to: string;
  problem: string | undefined;
  choose(range: Preset): void;
  setDay(name: 'from' | 'to', day: string): void;
};

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The days that are shown, kept in the address. A preset means those days whenever the address is opened. */
export function useRange(): RangeState {
  const [params, setParams] = useSearchParams();
  const preset = params.get('range') ?? '';
  const dayIn = (name: string) => (DAY.test(params.get(name) ?? '') ? (params.get(name) as string) : '');
  const [from, to] = [dayIn('from'), dayIn('to')];
  return {
    range: preset in PRESETS ? (preset as Preset) : '30d',
    from,
    to,
    problem: rangeProblem({ from, to }),
    choose: (range) => setParams({ range }, { preventScrollReset: true }),
    setDay: (name, day) => {
      const days = Object.entries({ from, to, [name]: day }).filter(([, chosen]) => chosen);
      setParams(days.length > 0 ? Object.fromEntries(days) : { range: '30d' }, {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}
