import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { columnsOf, moved, scrollStep, stepOf } from './sorting.ts';

/**
 * Sorting of a grid by its handles: dragged with mouse, finger or pen, or moved with the arrow keys. The new order is
 * passed to `onSort` when the card is dropped. Each key press calls `announce`.
 */
export function useCardSorting(ids: string[], onSort: (ids: string[]) => void, announce: (text: string) => void) {
  const [dragged, setDragged] = useState<string>();
  const [draft, setDraft] = useState<string[]>();
  const grid = useRef<HTMLUListElement>(null);
  const pointer = useRef<{ x: number; y: number }>(undefined);
  const refocus = useRef<string>(undefined);
  const order = draft ?? ids;

  // A card that changes its place among its siblings loses the focus; it is given back.
  useEffect(() => {
    if (refocus.current) grid.current?.querySelector<HTMLElement>(`[data-handle="${refocus.current}"]`)?.focus();
    refocus.current = undefined;
  });

  const place = (id: string, to: number) => moved(order, order.indexOf(id), to);

  // Cards change places under the pointer, which would take its capture away: the whole window is listened to.
  useEffect(() => {
    if (!dragged) return;
    const listening = new AbortController();
    const on = (name: 'pointermove' | 'pointerup' | 'pointercancel', react: (event: globalThis.PointerEvent) => void) =>
      window.addEventListener(name, react, { signal: listening.signal });
    on('pointermove', ({ clientX, clientY }) => {
      pointer.current = { x: clientX, y: clientY };
    });
    // Once a frame, so that a card that is held at an edge of the window goes on while the page scrolls.
    let frame = requestAnimationFrame(function aim() {
      frame = requestAnimationFrame(aim);
      if (!pointer.current) return;
      const { x, y } = pointer.current;
      window.scrollBy({ top: scrollStep(y, window.innerHeight), behavior: 'instant' });
      const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-card]');
      const to = over ? order.indexOf(over.dataset.card ?? '') : -1;
      if (to >= 0 && order[to] !== dragged) setDraft(place(dragged, to));
    });
    on('pointerup', () => {
      if (draft && draft.join() !== ids.join()) onSort(draft);
      cancel();
    });
    on('pointercancel', cancel);
    return () => {
      cancelAnimationFrame(frame);
      listening.abort();
    };
  });
  function cancel() {
    pointer.current = undefined;
    setDragged(undefined);
    setDraft(undefined);
  }
  function step(id: string, by: number) {
    const next = place(id, order.indexOf(id) + by);
    if (next.join() === order.join()) return;
    refocus.current = id;
    announce(`Position ${next.indexOf(id) + 1} of ${next.length}`);
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
        // No text is selected on the way; the focus that this prevents, too, is given.
        event.preventDefault();
        event.currentTarget.focus();
        setDragged(id);
      },
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
