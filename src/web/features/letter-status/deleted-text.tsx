import { asDay } from '../../lib/dates.ts';

/** In place of a card whose text was deleted because its time was over. */
export const DeletedText = ({ at }: { at: string }) => (
  <p className="sheet max-w-72 p-4 text-sm text-ink-soft">The text of this letter was deleted on {asDay(at)}.</p>
);
