import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';

/** One of the sides that a letter is shown from. */
export type PreviewView = 'letter_preview' | 'card_exterior' | 'template_interior' | 'envelope_preview';

/** The four pictures of a letter in the order in which they are offered. */
const VIEWS: { id: PreviewView; name: string; description: string }[] = [
  { id: 'letter_preview', name: 'Card interior', description: 'The inside of the card with the handwritten message' },
  {
    id: 'card_exterior',
    name: 'Card exterior',
    description: 'The outside of the card, unfolded: back on top, front below',
  },
  { id: 'template_interior', name: 'Template interior', description: 'The inside of the card without your message' },
  { id: 'envelope_preview', name: 'Envelope exterior', description: 'The addressed envelope' },
];

/** A letter from four sides, one at a time. `picture` draws one of them; `description` is its text. */
export function PreviewTabs({
  label,
  busy = false,
  picture,
}: {
  label: string;
  busy?: boolean;
  picture(view: PreviewView, description: string): ReactNode;
}) {
  return (
    <Tabs.Root defaultValue="letter_preview" className="grid content-start gap-6" aria-busy={busy || undefined}>
      <Tabs.List aria-label={label} className="flex flex-wrap gap-x-1 gap-y-2 border-b border-rule">
        {VIEWS.map(({ id, name }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="-mb-px min-h-11 border-b-2 border-transparent px-3.5 text-sm font-semibold text-ink-soft hover:text-ink data-[state=active]:border-wax data-[state=active]:text-ink"
          >
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {VIEWS.map(({ id, description }) => (
        <Tabs.Content key={id} value={id} className="grid justify-items-center gap-4 outline-offset-4">
          {picture(id, description)}
          <p className="text-center text-sm text-ink-faint">{description}.</p>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
