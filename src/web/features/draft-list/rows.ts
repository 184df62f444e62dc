import { DRAFT_STEPS, LETTER_STEPS } from '../../../modules/campaigns/drafts/rules.ts';
import type { CampaignDraftSummary, LetterDraftSummary } from '../../../modules/campaigns/drafts/schema.ts';
import { formatCount } from '../../../platform/format.ts';
import type { MemberRight } from '../../../platform/http/member-rights.ts';

/** A draft as a list of drafts shows it. */
export type DraftRow = {
  key: string;
  kind: 'letter' | 'list';
  name: string;
  facts: string[];
  updated_at: string;
  /** Where it is continued. */
  to: string;
  /** What a member needs to continue or delete it. */
  right: MemberRight;
};

/** Single letters and lists together, the one that was changed last first. */
export const draftRows = (letters: readonly LetterDraftSummary[], lists: readonly CampaignDraftSummary[]): DraftRow[] =>
  [...letters.map(letterRow), ...lists.map(listRow)].sort((a, b) => b.updated_at.localeCompare(a.updated_at));

const pathOf = (wizard: string, key: string) => `/portal/${wizard}?draft=${encodeURIComponent(key)}`;

const letterRow = ({ key, title, recipient, step, updated_at }: LetterDraftSummary): DraftRow => ({
  key,
  kind: 'letter',
  name: title || 'Untitled letter',
  facts: [recipient ? `Letter to ${recipient}` : 'Letter', `Step ${step}, ${LETTER_STEPS[step - 1]}`],
  updated_at,
  to: pathOf('create-individual-letter', key),
  right: 'draft',
});

const listRow = ({ key, title, file_name, contacts, step, updated_at }: CampaignDraftSummary): DraftRow => ({
  key,
  kind: 'list',
  name: title || file_name || 'Untitled campaign',
  facts: [
    contacts > 0 ? `Bulk campaign to ${formatCount(contacts, 'contact')}` : 'Bulk campaign, no list yet',
    `Step ${step}, ${DRAFT_STEPS[step - 1]}`,
  ],
  updated_at,
  to: pathOf('bulk-campaign-wizard', key),
  right: 'write',
});
