import { all, on, one } from './find.ts';

const SHOWN_MS = 4000;

/** Turns the featured designs. It rests under the mouse and while the keyboard is in it. */
export function startCarousel(): void {
  const frame = one('[data-carousel]');
  const slides = all('article', frame ?? undefined);
  if (!frame || slides.length < 2) return;
  let at = 0;
  let is_playing = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  let is_resting = frame.matches(':hover:where(:not(:active)), :focus-within');
  let timer: ReturnType<typeof setTimeout> | undefined;

  const go = (to: number) => {
    at = (to + slides.length) % slides.length;
    unpack(slides[at]);
    for (const slide of slides) slide.inert = slide !== slides[at];
    (one('[data-position]', frame) as HTMLElement).textContent = `${at + 1} / ${slides.length}`;
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    const turns = is_playing && !is_resting;
    (one('[data-slides]', frame) as HTMLElement).ariaLive = turns ? 'off' : 'polite';
    // The next picture has the time of one slide to arrive.
    if (turns) timer = setTimeout(() => go(at + 1), SHOWN_MS);
    if (turns) setTimeout(() => unpack(slides[(at + 1) % slides.length]), SHOWN_MS / 2);
  };
  const rest = (rests: boolean) => {
    is_resting = rests;
    wait();
  };
  frame.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && rest(true));
  frame.addEventListener('pointerleave', () => rest(false));
  frame.addEventListener('focusin', () => rest(true));
  frame.addEventListener('focusout', ({ relatedTarget }) => frame.contains(relatedTarget as Node) || rest(false));
  on('click', '[data-step]', (button) => go(at + Number(button.dataset.step)));
  const control = one('[data-carousel-switch]', frame) as HTMLElement;
  const showPlaying = () => {
    control.toggleAttribute('data-paused', !is_playing);
    control.ariaLabel = is_playing ? 'Pause the carousel' : 'Play the carousel';
    wait();
  };
  control.onclick = () => {
    is_playing = !is_playing;
    showPlaying();
  };
  showPlaying();
}

/** Puts a slide's picture in place, which loads it. */
function unpack(slide: HTMLElement | undefined): void {
  const kept = slide && one<HTMLTemplateElement>('template', slide);
  kept?.replaceWith(kept.content);
}
