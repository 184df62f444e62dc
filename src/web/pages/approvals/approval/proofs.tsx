import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addressLines, asAddress } from '../../../../modules/letters/page-rules.ts';
import { formatCount, formatNumber } from '../../../../platform/format.ts';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Pager } from '../../../components/pager.tsx';
import { Section } from '../../../components/section.tsx';
import {
  type Detail,
  RECIPIENTS_A_PAGE,
  type Recipient,
  recipientsQuery,
} from '../../../features/approvals/queries.ts';
import { InkCard } from '../../../features/ink/card.tsx';
import { EnvelopePicture } from '../../../features/ink/envelope-picture.tsx';
import { PreviewTabs, type PreviewView } from '../../../features/letter-editor/preview-tabs.tsx';
import { useDesign } from '../../../features/own-designs/own-designs.ts';
import { cn } from '../../../lib/cn.ts';

/** The card and envelope of any recipient, and the list to choose one from. */
export function Proofs({ detail }: { detail: Detail }) {
  const { approval, campaign } = detail;
  const [index, setIndex] = useState(0);
  const page = Math.floor(index / RECIPIENTS_A_PAGE);
  const { data, isError, refetch } = useQuery(recipientsQuery(approval.id, page));
  const total = campaign.contact_count;
  const row = data?.[index % RECIPIENTS_A_PAGE];
  if (isError && !data)
    return <FailedState title="The recipients could not be loaded" onRetry={() => void refetch()} />;
  if (!row) return <Skeleton className="h-96" />;
  return (
    <>
      <Section title="The card">
        <p className="text-ink-soft">
          Preview for <strong className="text-ink">{nameOf(row)}</strong>
          {total > 1 && `, recipient ${formatNumber(index + 1)} of ${formatNumber(total)}`}.
        </p>
        <Proof detail={detail} row={row} />
      </Section>
      {total > 1 && (
        <Section title="Recipients">
          <RecipientTable
            rows={data}
            chosen={row.contact.id}
            onChoose={(n) => setIndex(page * RECIPIENTS_A_PAGE + n)}
          />
          {total > RECIPIENTS_A_PAGE && (
            <Pager
              label="Pages of recipients"
              page={page + 1}
              pages={Math.ceil(total / RECIPIENTS_A_PAGE)}
              status={`Page ${formatNumber(page + 1)} of ${formatNumber(Math.ceil(total / RECIPIENTS_A_PAGE))}, ${formatCount(total, 'recipient')}`}
              onTurn={(to) => setIndex((to - 1) * RECIPIENTS_A_PAGE)}
            />
          )}
        </Section>
      )}
    </>
  );
}

const nameOf = ({ contact }: Recipient): string => `${contact.first_name} ${contact.last_name}`.trim();

function Proof({ detail: { campaign, ink }, row }: { detail: Detail; row: Recipient }) {
  const design = useDesign(campaign.template_id);
  const pen = {
    hand: campaign.hand,
    setting: campaign.ink_setting,
    colour: campaign.ink_colour,
    seed: ink.ink_seed ?? row.contact.id,
  };
  const card = (label: string, art: string | null | undefined, text: string): ReactNode => (
    <InkCard
      pen={pen}
      text={text}
      text_type={campaign.text_type}
      signature={text ? ink.signature : null}
      art={art}
      label={label}
      className="w-[min(24rem,100%)]"
    />
  );
  const pictures: Record<PreviewView, ReactNode> = {
    letter_preview: card(`The card, handwritten: ${row.text}`, design?.interior_image_url, row.text),
    card_exterior: card('The outside of the card', design?.exterior_image_url, ''),
    template_interior: card('The inside without the message', design?.interior_image_url, ''),
    envelope_preview: (
      <EnvelopePicture
        pen={pen}
        return_address={asAddress(campaign.return_address)}
        recipient={row.contact}
        label={`The envelope to ${addressLines(row.contact).join(', ')}`}
        className="w-[min(32rem,100%)]"
      />
    ),
  };
  return <PreviewTabs label="Views of the card" picture={(view) => pictures[view]} />;
}

function RecipientTable({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly Recipient[];
  chosen: string;
  onChoose(index: number): void;
}) {
  return (
    <ul className="sheet divide-y divide-rule">
      {rows.map((row, index) => (
        <li key={row.contact.id}>
          <button
            type="button"
            aria-pressed={row.contact.id === chosen}
            onClick={() => onChoose(index)}
            className={cn(
              'grid w-full gap-x-4 px-4 py-2.5 text-left text-sm hover:bg-sunk sm:grid-cols-[12rem_minmax(0,1fr)]',
              row.contact.id === chosen && 'bg-sunk',
            )}
          >
            <span className="font-semibold wrap-anywhere">{nameOf(row)}</span>
            <span className="text-ink-soft wrap-anywhere">{addressLines(row.contact).slice(1).join(', ')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
