import { ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { Template } from '../../../modules/templates/schema.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { Lazy } from '../../components/lazy.tsx';
import { messageOf } from '../../lib/api.ts';
import { useMember } from '../session/member.ts';
import { TemplateChoice } from '../templates/choice.tsx';
import { useDeleteOwnDesign, useOwnDesigns } from './own-designs.ts';

const SHOWN_AT_FIRST = 5;
const designDialog = () => import('./dialog.tsx').then((part) => part.OwnDesignDialog);

/** The customer's own designs, and the button that uploads another. */
export function OwnDesigns({
  value,
  onChange,
  onClear,
}: {
  value: string;
  onChange(template: Template): void;
  onClear(): void;
}) {
  const { data: designs = [], isError, refetch } = useOwnDesigns();
  const { can } = useMember();
  const [editing, setEditing] = useState(false);
  const stopEditing = () => setEditing(false);
  const [all, setAll] = useState(false);
  // Here and not in the design's own component, which unmounts before the response arrives.
  const remove = useDeleteOwnDesign();
  const discard = (design: Template) =>
    remove.mutate(design.id, {
      onSuccess: () => {
        if (design.id === value) onClear();
        toast.success('Design deleted');
      },
      onError: (error) =>
        toast.error('Not deleted', { description: messageOf(error, 'We couldn’t reach the server.') }),
    });
  const chosen_at = designs.findIndex(({ id }) => id === value);
  const shown = all || chosen_at >= SHOWN_AT_FIRST ? designs : designs.slice(0, SHOWN_AT_FIRST);
  if (!can('write') && designs.length === 0 && !isError) return null;
  return (
    <section aria-label="Your designs" className="grid gap-4">
      <h3 className="text-xl">Your designs</h3>
      {isError && (
        <p role="alert" className="text-sm">
          We couldn’t load your designs.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try Again
          </button>
        </p>
      )}
      <div className="grid grid-cols-2 gap-x-4 gap-y-7 sm:gap-x-6 xl:grid-cols-3">
        {can('write') && <UploadTile wide={designs.length === 0} onOpen={() => setEditing(true)} />}
        {designs.length > 0 && (
          <div role="radiogroup" aria-label="Your designs" className="contents">
            {shown.map((design) => (
              <div key={design.id} className="grid content-start gap-1">
                <TemplateChoice template={design} checked={design.id === value} onChoose={() => onChange(design)} />
                {can('write') && (
                  <DeleteDesign design={design} pending={remove.isPending} onDelete={() => discard(design)} />
                )}
              </div>
            ))}
          </div>
        )}
      </div>
      {shown.length < designs.length && (
        <Button variant="secondary" className="justify-self-center" onClick={() => setAll(true)}>
          Show all {designs.length} of your designs
        </Button>
      )}
      {editing && <Lazy load={designDialog} props={{ onClose: stopEditing, onSaved: onChange }} onFail={stopEditing} />}
    </section>
  );
}

function UploadTile({ wide, onOpen }: { wide: boolean; onOpen(): void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={
        wide
          ? 'col-span-full flex items-center gap-4 rounded-md border border-dashed border-rule-strong bg-sheet px-5 py-5 text-left hover:border-ink hover:bg-sunk'
          : 'grid aspect-front content-center justify-items-center gap-2 self-start rounded-[2px] border border-dashed border-rule-strong bg-sheet px-3 text-center hover:border-ink hover:bg-sunk'
      }
    >
      <ImagePlus aria-hidden="true" className="size-7 shrink-0 text-wax-ink" />
      <span className="grid gap-0.5">
        <span className="font-display text-lg leading-tight">Upload your own</span>
        {wide && (
          <span className="text-sm text-ink-soft">
            A photo, artwork or your logo for the outside, a logo inside if you like. PNG or JPEG.
          </span>
        )}
      </span>
    </button>
  );
}

function DeleteDesign({ design, pending, onDelete }: { design: Template; pending: boolean; onDelete(): void }) {
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    onDelete();
  };
  return (
    <>
      <button
        type="button"
        aria-label={`Delete ${design.name}`}
        disabled={pending}
        onClick={() => setAsking(true)}
        className="inline-flex min-h-9 items-center gap-1.5 justify-self-start text-sm text-ink-soft hover:text-wax-ink"
      >
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
      </button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Delete "${design.name}"?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="danger" onClick={confirm}>
              Delete
            </Button>
          </>
        }
      >
        This can’t be undone. Letters you’ve already ordered with it will still be printed.
      </ConfirmDialog>
    </>
  );
}
