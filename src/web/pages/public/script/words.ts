import { all, one } from './find.ts';

const SHOWN_MS = 2600;

/** Turns the words of the home page, until somebody pauses them; they rest for people who prefer less motion. */
export function startWords(): void {
  const words = all('[data-word]');
  const control = one('[data-words-switch]');
  if (!control || words.length === 0) return;
  let at = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const turn = () => {
    at = (at + 1) % words.length;
    words.forEach((word, index) => {
      word.style.visibility = index === at ? 'visible' : 'hidden';
      word.toggleAttribute('data-written', index === at);
    });
  };
  const set = (running: boolean) => {
    clearInterval(timer);
    timer = running ? setInterval(turn, SHOWN_MS) : undefined;
    control.toggleAttribute('data-paused', !running);
    control.ariaLabel = running ? 'Pause the changing words' : 'Play the changing words';
  };
  control.onclick = () => set(timer === undefined);
  set(!window.matchMedia('(prefers-reduced-motion: reduce)').matches);
}
