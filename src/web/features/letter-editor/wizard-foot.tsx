import { Button } from '../../components/button.tsx';
import { cn } from '../../lib/cn.ts';
import { useDesign } from '../own-designs/own-designs.ts';
import { DesignFront } from '../templates/front.tsx';

type Action = { disabled: boolean; onClick(): void };

/**
 * The buttons under a step of a wizard. With `design_id`, under the gallery, they stay at the lower edge of the screen
 * beside the chosen card.
 */
export function WizardFoot({
  back,
  next,
  design_id,
}: {
  back: Action;
  /** Missing at the last step. */
  next: (Action & { name: string }) | undefined;
  design_id?: string | undefined;
}) {
  return (
    <div
      className={cn(
        'flex items-center justify-between gap-3 border-t border-rule',
        design_id === undefined ? 'mt-12 flex-wrap pt-6' : 'sticky bottom-0 z-20 mt-8 bg-paper py-3',
      )}
    >
      <Button variant="secondary" disabled={back.disabled} onClick={back.onClick}>
        Back
      </Button>
      {design_id && <ChosenDesign id={design_id} />}
      {next && (
        <Button disabled={next.disabled} onClick={next.onClick}>
          {next.name}
        </Button>
      )}
    </div>
  );
}

/** The front of the chosen card and its name. Where the card is shown beside the gallery, this would repeat it. */
function ChosenDesign({ id }: { id: string }) {
  const design = useDesign(id);
  if (!design) return null;
  return (
    <div aria-hidden="true" className="flex min-w-0 items-center gap-2.5 lg:hidden">
      <span className="w-16 shrink-0 overflow-hidden rounded-[2px] shadow-sheet">
        <DesignFront url={design.preview_image_url} sizes="4rem" />
      </span>
      <span className="line-clamp-2 text-sm leading-tight max-[26rem]:hidden">{design.name}</span>
    </div>
  );
}
