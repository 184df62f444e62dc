import type { DeskDetail } from '../../../../modules/automations/desk/schema.ts';
import { formatCount } from '../../../../platform/format.ts';
import { Section } from '../../../components/section.tsx';
import { SOURCE_NAMES } from '../../../features/automations/senders.ts';
import { asFullMoment } from '../../../lib/dates.ts';

/** What the owner has set, to read only. */
export function Settings({ automation }: { automation: DeskDetail }) {
  return (
    <Section title="Settings">
      <dl className="grid gap-3 text-sm">
        {linesOf(automation).map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-faint">{name}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function linesOf(automation: DeskDetail): [name: string, value: string][] {
  const { filters, delay_days, repeat_days, sender, signature_kind, requires_bearer } = automation;
  const wanted = [...filters.event_types, ...filters.tags, ...filters.states];
  const proofs = [
    signature_kind === 'none' ? '' : `signature (${signature_kind.replaceAll('_', ' ')})`,
    requires_bearer ? 'bearer key' : '',
  ].filter(Boolean);
  return [
    ['Source', SOURCE_NAMES[automation.source]],
    ['Card', `${automation.template ?? 'No longer available'}, ${automation.text_type}`],
    [automation.use_ai_message ? 'Message, written by AI from' : 'Message', automation.message],
    ['Return address', sender || 'None'],
    ['Sends for', wanted.length > 0 ? wanted.join(', ') : 'Every event'],
    ['Delay', delay_days === 0 ? 'None' : formatCount(delay_days, 'day')],
    ['Same person', repeat_days === 0 ? 'Any number of cards' : `One card in ${formatCount(repeat_days, 'day')}`],
    ['Daily limit', formatCount(automation.daily_cap, 'letter')],
    ['Approval', automation.approves_each ? 'Each letter' : 'Only what is over a limit'],
    ['Required proof', proofs.length > 0 ? proofs.join(', ') : 'The key in its URL'],
    ['Created', asFullMoment(automation.created_at)],
  ];
}
