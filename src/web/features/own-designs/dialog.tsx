import { Tabs } from 'radix-ui';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { ownDesignName } from '../../../modules/templates/own-designs/schema.ts';
import type { Template } from '../../../modules/templates/schema.ts';
import { Button } from '../../components/button.tsx';
import { Dialog, LeaveDialog } from '../../components/dialog.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { TextField } from '../../components/form/field.tsx';
import { messageOf } from '../../lib/api.ts';
import { useAddOwnDesign } from './own-designs.ts';
import { composed, type DesignPage, emptyPage } from './page.ts';
import { InsidePanel, OutsidePanel } from './panels.tsx';

const TABS = [
  { id: 'outside', name: 'Outside' },
  { id: 'inside', name: 'Inside' },
] as const;
type Tab = (typeof TABS)[number]['id'];

/** Where a customer makes a card of an image of their own: outside, inside, a name. */
export function OwnDesignDialog({ onClose, onSaved }: { onClose(): void; onSaved(design: Template): void }) {
  const [has_changes, setHasChanges] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const close = () => {
    setHasChanges(false);
    setLeaving(false);
    onClose();
  };
  return (
    <>
      <Dialog
        open
        onClose={() => (has_changes ? setLeaving(true) : close())}
        title="Your own design"
        description="A photo, artwork or your logo for the outside, and a logo or picture inside if you like. Only your account can see and use it."
        className="w-[min(62rem,calc(100vw-1rem))] p-4 sm:p-8"
      >
        <Editor
          onEdited={() => setHasChanges(true)}
          onSaved={(design) => {
            close();
            onSaved(design);
          }}
        />
      </Dialog>
      <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={close}>
        Your design is not saved. If you leave now, you’ll have to place the image again.
      </LeaveDialog>
    </>
  );
}

function Editor({ onEdited, onSaved }: { onEdited(): void; onSaved(design: Template): void }) {
  const [tab, setTab] = useState<Tab>('outside');
  const [outside, setOutside] = useState(() => emptyPage('front'));
  const [inside, setInside] = useState<DesignPage | null>(null);
  const [name, setName] = useState('');
  const [typed, setTyped] = useState(false);
  const [asked, setAsked] = useState(false);
  const [share, setShare] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const add = useAddOwnDesign(setShare);
  const [composing, setComposing] = useState(false);
  const busy = composing || add.isPending;
  const named = ownDesignName.safeParse(name);
  const name_problem = asked && !named.success ? named.error.issues[0]?.message : undefined;

  async function save() {
    setAsked(true);
    if (!outside.picture) {
      setTab('outside');
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-choose-image]')?.focus());
      return;
    }
    if (!named.success) {
      form.current?.querySelector<HTMLElement>('[name=design_name]')?.focus();
      return;
    }
    setComposing(true);
    setShare(0);
    try {
      const pages = [await composed(outside), inside?.picture ? await composed(inside) : null] as const;
      const design = await add.mutateAsync({ name: named.data, outside: pages[0], inside: pages[1] });
      toast.success('Design saved', { description: `"${design.name}" is now in your designs.` });
      onSaved(design);
    } catch {
      // The alert below shows the server's error.
    } finally {
      setComposing(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate={true}
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog is inside the wizard's form, which must not be submitted.
        event.stopPropagation();
        if (!busy) void save();
      }}
    >
      <Tabs.Root value={tab} onValueChange={(next) => setTab(next as Tab)} className="grid gap-6">
        <PageTabs />
        <Tabs.Content value="outside" className="outline-offset-8">
          <OutsidePanel
            page={outside}
            onChange={setOutside}
            missing={asked && !outside.picture}
            onNamed={(file_name) => {
              onEdited();
              if (!typed) setName(nameFrom(file_name));
            }}
          />
        </Tabs.Content>
        <Tabs.Content value="inside" className="outline-offset-8">
          <InsidePanel page={inside} onChange={(change) => setInside(change)} onEdited={onEdited} />
        </Tabs.Content>
      </Tabs.Root>
      <div className="grid gap-4 border-t border-rule bg-sheet pt-5 md:sticky md:-bottom-8 md:-mb-8 md:pb-8">
        {add.isError && !busy && (
          <Alert kind="error" title="Your design was not saved">
            <p>{messageOf(add.error, 'We couldn’t reach the server. Your work is still here. Please try again.')}</p>
          </Alert>
        )}
        <div className="flex flex-wrap items-start gap-4">
          <TextField
            label="Design name"
            name="design_name"
            value={name}
            maxLength={80}
            autoComplete="off"
            error={name_problem}
            onChange={(event) => {
              onEdited();
              setTyped(event.target.value !== '');
              setName(event.target.value);
            }}
            className="min-w-0 flex-[1_1_16rem]"
          />
          <Button type="submit" pending={busy} className="mt-[1.9rem]">
            Save and use this design
          </Button>
        </div>
        {busy && <Progress share={share} sending={add.isPending} />}
      </div>
    </form>
  );
}

function PageTabs() {
  return (
    <Tabs.List aria-label="Pages of the card" className="flex gap-1 border-b border-rule">
      {TABS.map(({ id, name: tab_name }) => (
        <Tabs.Trigger
          key={id}
          value={id}
          className="-mb-px min-h-11 border-b-2 border-transparent px-3.5 text-sm font-semibold text-ink-soft hover:text-ink data-[state=active]:border-wax data-[state=active]:text-ink"
        >
          {tab_name}
          {id === 'inside' && <span className="font-normal text-ink-faint"> (optional)</span>}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

function Progress({ share, sending }: { share: number; sending: boolean }) {
  const percent = Math.floor(share * 100);
  const status = !sending
    ? 'Preparing the pages...'
    : percent < 100
      ? `Uploading ${percent}%`
      : 'Checking and saving...';
  return (
    <div className="grid gap-1">
      <progress value={share} max={1} aria-label="Saving your design" className="h-1.5 w-full accent-wax" />
      <p role="status" className="text-sm text-ink-soft">
        {status}
      </p>
    </div>
  );
}

/** Turns a file name into a design name: "summer_house.jpg" becomes "summer house". */
const nameFrom = (file_name: string): string =>
  file_name
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 80);
