import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { fullName } from '../../../modules/letters/rules.ts';
import { PLOT_FORMATS, PLOT_SHEETS, type PressItem } from '../../../modules/press/schema.ts';
import { Button } from '../../components/button.tsx';
import { useFileDownload } from '../../lib/file-download.ts';

const SHEETS = { card: 'Card', envelope: 'Envelope' } as const;
const FORMATS = { svg: 'SVG', hpgl: 'HPGL' } as const;

/** One letter's pen strokes, to be written by a plotter. */
export function PlotMenu({ item }: { item: PressItem }) {
  const fetching = useFileDownload();
  const name = fullName(item.recipient.first_name, item.recipient.last_name);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="quiet" size="sm" pending={fetching.isPending} aria-label={`Plot the letter to ${name}`}>
          Plot
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={6} className="sheet z-50 w-44 p-1.5 shadow-lifted">
          {PLOT_SHEETS.flatMap((sheet) =>
            PLOT_FORMATS.map((format) => (
              <DropdownMenu.Item
                key={`${sheet}.${format}`}
                className="block rounded-sm px-3 py-2 text-sm outline-none select-none data-highlighted:bg-sunk"
                onSelect={() =>
                  fetching.mutate({
                    route: `GET /rest/v1/press_items/:id/plot.${format}`,
                    params: { id: item.id },
                    query: { sheet },
                    save_as: `${name} ${sheet}.${format}`,
                  })
                }
              >
                {SHEETS[sheet]}, {FORMATS[format]}
              </DropdownMenu.Item>
            )),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
