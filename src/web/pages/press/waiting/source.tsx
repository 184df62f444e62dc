import { useQuery } from '@tanstack/react-query';
import type { RunOptions, WaitingSources } from '../../../../modules/press/schema.ts';
import { SelectField } from '../../../components/form/field.tsx';
import { call } from '../../../lib/api.ts';
import { letters } from '../labels.ts';

/** What a run is made of: everything, one list or one customer, and how many letters that is, where it is known. */
export type Chosen = {
  value: string;
  filter: Partial<Pick<RunOptions, 'campaign_id' | 'account_id'>>;
  letters: number | undefined;
};
export const EVERYTHING: Chosen = { value: '', filter: {}, letters: undefined };

/** A choice between everything that waits, one list and one customer. */
export function LetterSource({ chosen, onChoose }: { chosen: Chosen; onChoose(chosen: Chosen): void }) {
  const { data } = useQuery({
    queryKey: ['press', 'sources'],
    queryFn: () => call('GET /rest/v1/press/queue/sources'),
    staleTime: 30_000,
  });
  const lists = data ? listsOf(data) : [];
  const customers = data ? customersOf(data) : [];
  const choose = (value: string) =>
    onChoose([...lists, ...customers].find((each) => each.value === value) ?? EVERYTHING);
  return (
    <SelectField label="Letters of" value={chosen.value} onChange={({ target }) => choose(target.value)}>
      <option value="">All customers and lists</option>
      {[
        { label: 'One list', options: lists },
        { label: 'One customer', options: customers },
      ].map(({ label, options }) => (
        <optgroup key={label} label={label}>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

const listsOf = ({ lists }: WaitingSources) =>
  lists.map(({ campaign_id, title, customer, letters: count }) => ({
    value: `list ${campaign_id}`,
    text: `${title}, ${customer}: ${letters(count)}`,
    filter: { campaign_id },
    letters: count,
  }));

const customersOf = ({ customers }: WaitingSources) =>
  customers.map(({ account_id, customer, letters: count }) => ({
    value: `customer ${account_id}`,
    text: `${customer}: ${letters(count)}`,
    filter: { account_id },
    letters: count,
  }));
