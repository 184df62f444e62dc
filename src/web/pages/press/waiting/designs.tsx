import type { PressQueue } from '../../../../modules/press/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Choice } from '../../../components/form/choice.tsx';
import { TemplatePicture } from '../../../features/templates/picture.tsx';
import { ageOf } from '../../../lib/dates.ts';
import { useDesigns } from '../designs.ts';
import { letters } from '../labels.ts';

/** The waiting letters by design, to choose what the next run is made of. */
export function WaitingDesigns({
  queue,
  chosen,
  onChoose,
}: {
  queue: PressQueue;
  chosen: string;
  onChoose(template_id: string): void;
}) {
  const designOf = useDesigns();
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-sm font-semibold">Designs in this run</legend>
      <div className="grid max-h-80 gap-2 overflow-y-auto p-1 sm:grid-cols-2 xl:grid-cols-3">
        <Choice name="design" value="" checked={chosen === ''} onChoose={() => onChoose('')}>
          <span className="font-semibold">All designs</span>
          <span className="text-ink-soft">{letters(queue.waiting - queue.held)}</span>
        </Choice>
        {queue.by_template.map(({ template_id, letters: count, held, oldest_at }) => {
          const { name, picture } = designOf(template_id);
          return (
            <Choice
              key={template_id}
              name="design"
              value={template_id}
              checked={chosen === template_id}
              onChoose={() => onChoose(template_id)}
            >
              <span className="flex items-center gap-3">
                {picture ? (
                  <TemplatePicture url={picture} sizes="3rem" className="w-12 shrink-0 rounded-[2px]" />
                ) : (
                  <span className="aspect-front w-12 shrink-0 rounded-[2px] bg-sunk" />
                )}
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{name}</span>
                  <span className="block text-ink-soft">
                    {letters(count)}
                    {held > 0 && `, ${formatNumber(held)} held`}, oldest waits {ageOf(oldest_at)}
                  </span>
                </span>
              </span>
            </Choice>
          );
        })}
      </div>
    </fieldset>
  );
}
