import { Plus, Trash2 } from 'lucide-react';
import { MOST_RULES, ruleText } from '../../../../modules/approvals/rules.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/form/field.tsx';
import { CARDS_PROBLEM, type RuleField, readCards } from './form.ts';

const ROLES = { anybody: 'Anyone', owner: 'The owner', admin: 'Admins', sender: 'Senders' } as const;
const KINDS = { anything: 'Anything', bulk: 'A list', 'one-time': 'A single letter' } as const;
const FIRST = { role: 'anybody', kind: 'bulk', over: '100' } as const;

/** The rules as rows of fields, each with its sentence. */
export function RuleFields({
  rules,
  locked,
  tried,
  onChange,
}: {
  rules: RuleField[];
  locked: boolean;
  tried: boolean;
  onChange(rules: RuleField[]): void;
}) {
  const add = () => onChange([...rules, { ...FIRST, key: Math.max(-1, ...rules.map(({ key }) => key)) + 1 }]);
  const change = (key: number, by: Partial<RuleField>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...by } : rule)));
  return (
    <div className="grid gap-4">
      {rules.length === 0 && (
        <p className="sheet px-5 py-4 text-ink-soft">No rules. Members who can send don’t need approval.</p>
      )}
      {rules.map((rule, index) => (
        <RuleRow
          key={rule.key}
          {...{ rule, locked, tried }}
          number={index + 1}
          onChange={(by) => change(rule.key, by)}
          onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
        />
      ))}
      {!locked && rules.length < MOST_RULES && (
        <Button variant="secondary" className="justify-self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add rule
        </Button>
      )}
    </div>
  );
}

function RuleRow({
  rule,
  number,
  locked,
  tried,
  onChange,
  onRemove,
}: {
  rule: RuleField;
  number: number;
  locked: boolean;
  tried: boolean;
  onChange(by: Partial<RuleField>): void;
  onRemove(): void;
}) {
  const { role, kind, over } = rule;
  const cards = kind === 'one-time' ? 0 : readCards(over);
  const is_number = typeof cards === 'number';
  return (
    <fieldset disabled={locked} className="sheet grid gap-4 px-5 py-4">
      <legend className="sr-only">Rule {number}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
        <SelectField
          label="Who sends"
          value={role}
          onChange={({ target }) => onChange({ role: target.value as RuleField['role'] })}
        >
          {Object.entries(ROLES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="What"
          value={kind}
          onChange={({ target }) => onChange({ kind: target.value as RuleField['kind'] })}
        >
          {Object.entries(KINDS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        {kind === 'one-time' ? (
          <div />
        ) : (
          <TextField
            label="With more cards than"
            inputMode="numeric"
            value={over}
            error={tried && !is_number ? CARDS_PROBLEM : undefined}
            onChange={({ target }) => onChange({ over: target.value })}
          />
        )}
        {!locked && (
          <Button variant="quiet" className="sm:mt-6.5" aria-label={`Remove rule ${number}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" />
            Remove
          </Button>
        )}
      </div>
      {is_number && <p className="text-sm text-ink-soft">{ruleText({ role, kind, over_cards: cards })}.</p>}
    </fieldset>
  );
}
