/** Addresses that ask the wizard for a copy of a card. By itself, so that lists of cards do not load what a draft consists of. */

/** `letter_id` names the letter that the copy replaces; without it, the copy replaces the campaign's draft, unless it is for somebody else. */
export type CardCopy = { campaign_id: string; letter_id?: string | undefined; is_for_another?: boolean };

const WIZARD = '/portal/create-individual-letter';

/** Where the wizard opens with a copy. */
export function copyPath({ campaign_id, letter_id, is_for_another }: CardCopy): string {
  const query = new URLSearchParams({ card: campaign_id });
  if (letter_id) query.set('letter', letter_id);
  if (is_for_another) query.set('to', 'another');
  return `${WIZARD}?${query}`;
}

/** The copy that an address asks for. */
export function copyOf(query: URLSearchParams): CardCopy | undefined {
  const campaign_id = query.get('card');
  if (!campaign_id) return undefined;
  return { campaign_id, letter_id: query.get('letter') ?? undefined, is_for_another: query.get('to') === 'another' };
}
