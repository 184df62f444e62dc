import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { OperatorRight } from '../../../platform/http/operator-rights.ts';
import { Dialog } from '../../components/dialog.tsx';
import { controlLook } from '../../components/form/field.tsx';
import { type Answer, call } from '../../lib/api.ts';
import { cn } from '../../lib/cn.ts';
import { useMay } from './pages.ts';

type Hit = Answer<'GET /rest/v1/admin/search'>[number];

const GROUPS: Record<Hit['kind'], string> = {
  person: 'People',
  letter: 'Letters',
  campaign: 'Campaigns',
  payment: 'Payments',
  print_run: 'Print runs',
  issue: 'Support',
};
const TYPING_MS = 150;

/** The page that shows a hit; undefined where there is none for this person. */
function pathOf(hit: Hit, may: (right: OperatorRight) => boolean): string | undefined {
  if (hit.kind === 'letter' && may('letters')) return `/admin/letters/${hit.id}`;
  if (hit.run_id && may('press')) return `/admin/press?run=${hit.run_id}`;
  if (hit.kind === 'person' && may('people')) return `/admin/users/${hit.id}`;
  if (hit.kind === 'issue') return `/admin/support/${hit.id}`;
  if (hit.kind === 'payment') return '/admin/reconciliation';
  return may('audit') ? `/admin/audit?q=${hit.id}` : undefined;
}

/** The search over everything. Arrow keys choose, Enter opens; what has no page is copied as its id. */
export function OperatorSearch({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState('');
  const hits = useHits(typed);
  const [chosen, setChosen] = useState(0);
  const may = useMay();
  const navigate = useNavigate();
  const list = useId();
  const at = Math.min(chosen, hits.length - 1);

  function open(hit: Hit | undefined) {
    if (!hit) return;
    const path = pathOf(hit, may);
    if (path) navigate(path);
    else {
      void navigator.clipboard.writeText(hit.id);
      toast.success('ID copied', { description: hit.id });
    }
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === 0) open(hits[at]);
    else if (hits.length > 0) setChosen((at + step + hits.length) % hits.length);
  }

  return (
    <Dialog open onClose={onClose} title="Search" className="top-[12dvh] translate-y-0">
      <input
        role="combobox"
        aria-label="Search people, letters, campaigns, payments, print runs and issues"
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-activedescendant={hits[at] ? `${list}-${at}` : undefined}
        autoComplete="off"
        maxLength={200}
        placeholder="Email, name, campaign, ID, reference or number"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className={cn(controlLook, 'min-h-11')}
      />
      <Hits id={list} hits={hits} at={at} onOpen={open} />
      <p role="status" className={cn('pt-4 text-sm text-ink-soft', hits.length > 0 && 'sr-only')}>
        {typed.trim().length < 2
          ? 'Type at least two characters, or the number of a print run or issue.'
          : hits.length > 0
            ? `${hits.length} found`
            : 'Nothing found. Check the spelling, or paste a whole ID.'}
      </p>
    </Dialog>
  );
}

/** The hits of what is typed, once typing pauses. */
function useHits(typed: string): Hit[] {
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: ['desk', 'search', q],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/search', { query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return typed.trim() === '' ? [] : (found.data ?? []);
}

function Hits({ id, hits, at, onOpen }: { id: string; hits: Hit[]; at: number; onOpen(hit: Hit): void }) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Found"
      className={cn(hits.length > 0 && 'mt-3 max-h-[50dvh] overflow-y-auto')}
    >
      {hits.map((hit, n) => (
        <div key={hit.kind + hit.id} role="presentation">
          {hit.kind !== hits[n - 1]?.kind && (
            <p role="presentation" className="px-3 pt-3 pb-1 text-xs font-semibold text-ink-faint">
              {GROUPS[hit.kind]}
            </p>
          )}
          {/* The field keeps the focus; its keys choose and open. */}
          <div
            id={`${id}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === at}
            ref={(element) => {
              if (n === at) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => onOpen(hit)}
            onKeyDown={() => {}}
            className={cn('cursor-pointer rounded-md px-3 py-2 text-sm', n === at ? 'bg-sunk' : 'hover:bg-sunk')}
          >
            <span className="block truncate font-semibold">{hit.title}</span>
            {hit.detail && <span className="block truncate text-ink-soft">{hit.detail}</span>}
          </div>
        </div>
      ))}
    </div>
  );
}
