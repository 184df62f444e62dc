import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { columnsOf, moved, stepOf } from './template-sorting.ts';

/**
 * Sorting of a grid by its handles: dragged with mouse, finger or pen, or moved with the arrow keys. The new order is
 * given to `onSort` when the card is let go, and a key press after it is told to `announce`.
 */
export function useCardSorting(ids: string[], onSort: (ids: string[]) => void, announce: (text: string) => void) {
  const [dragged, setDragged] = useState<string>();
  const [draft, setDraft] = useState<string[]>();
  const grid = useRef<HTMLUListElement>(null);
  const refocus = useRef<string>(undefined);
  const order = draft ?? ids;

  // A card that changes its place among its siblings loses the focus; it is given back.
  useEffect(() => {
    if (refocus.current) grid.current?.querySelector<HTMLElement>(`[data-handle="${refocus.current}"]`)?.focus();
    refocus.current = undefined;
  });

  const place = (id: string, to: number) => moved(order, order.indexOf(id), to);
  function move(event: PointerEvent) {
    if (!dragged) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-card]');
    const to = over ? order.indexOf(over.dataset.card ?? '') : -1;
    if (to >= 0 && order[to] !== dragged) setDraft(place(dragged, to));
  }
  function drop() {
    if (draft && draft.join() !== ids.join()) onSort(draft);
    setDragged(undefined);
    setDraft(undefined);
  }
  function cancel() {
    setDragged(undefined);
    setDraft(undefined);
  }
  function step(id: string, by: number) {
    const next = place(id, order.indexOf(id) + by);
    if (next.join() === order.join()) return;
    refocus.current = id;
    announce(`Place ${next.indexOf(id) + 1} of ${next.length}`);
    onSort(next);
  }

  return {
    order,
    dragged,
    grid,
    step,
    handle: (id: string) => ({
      'data-handle': id,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(id);
      },
      onPointerMove: move,
      onPointerUp: drop,
      onPointerCancel: cancel,
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') cancel();
        const cards = grid.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [];
        const by = stepOf(event.key, columnsOf([...cards].map((card) => card.getBoundingClientRect().top)));
        if (by === undefined) return;
        event.preventDefault();
        step(id, by);
      },
    }),
  };
}
