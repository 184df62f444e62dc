import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { categoryName } from '../../../modules/templates/rules.ts';
import type { Template } from '../../../modules/templates/schema.ts';
import { Button } from '../../components/button.tsx';
import { TemplatePicture } from '../../features/templates/picture.tsx';
import { cn } from '../../lib/cn.ts';

const SHOWN_MS = 4000;

/** A rotating carousel of featured designs. It pauses on hover and on keyboard focus. */
export function FeaturedCarousel({
  templates,
  onUse,
  onPreview,
}: {
  templates: Template[];
  onUse(template: Template): void;
  onPreview(template: Template): void;
}) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [resting, setResting] = useState(false);
  // Neighboring pictures load after the visible one.
  const [settled, setSettled] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const count = templates.length;
  const current = at % count;
  const go = (step: number) => setAt((current + step + count) % count);

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);
  // The mouse, or the keyboard, may have been there before the scripts.
  useEffect(() => {
    const under_mouse = window.matchMedia('(hover: hover)').matches && frame.current?.matches(':hover');
    if (under_mouse || frame.current?.matches(':focus-within')) setResting(true);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SHOWN_MS / 2);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!playing || resting || count < 2) return;
    const timer = setTimeout(() => setAt((current + 1) % count), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [playing, resting, current, count]);

  return (
    <section
      ref={frame}
      aria-roledescription="carousel"
      aria-label="Featured templates"
      className="sheet overflow-hidden"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setResting(false)}
    >
      <div aria-live={playing && !resting ? 'off' : 'polite'} className="grid">
        {templates.map((template, i) => (
          <Slide
            key={template.id}
            template={template}
            position={`${i + 1} of ${count}`}
            shown={i === current}
            near={i === current || (settled && [1, count - 1].includes((i - current + count) % count))}
            first={i === 0}
            onUse={() => onUse(template)}
            onPreview={() => onPreview(template)}
          />
        ))}
      </div>
      {count > 1 && (
        <div className="flex items-center gap-1 border-t border-rule px-3 py-1.5 sm:px-5">
          <p className="mr-auto text-sm text-ink-faint tabular-nums">
            {current + 1} / {count}
          </p>
          <Button variant="quiet" size="icon" aria-label="Previous featured template" onClick={() => go(-1)}>
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={playing ? 'Pause the carousel' : 'Play the carousel'}
            onClick={() => setPlaying(!playing)}
          >
            {playing ? <Pause aria-hidden="true" className="size-5" /> : <Play aria-hidden="true" className="size-5" />}
          </Button>
          <Button variant="quiet" size="icon" aria-label="Next featured template" onClick={() => go(1)}>
            <ArrowRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
    </section>
  );
}

/** All slides share one grid cell, so the tallest sets the height. */
function Slide({
  template,
  position,
  shown,
  near,
  first,
  onUse,
  onPreview,
}: {
  template: Template;
  position: string;
  shown: boolean;
  near: boolean;
  first: boolean;
  onUse(): void;
  onPreview(): void;
}) {
  return (
    <article
      aria-roledescription="slide"
      aria-label={position}
      inert={!shown}
      className={cn(
        'col-start-1 row-start-1 grid transition-opacity duration-500 ease-paper md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]',
        shown ? 'opacity-100' : 'opacity-0',
      )}
    >
      <div className="grid place-items-center bg-sunk p-5 sm:p-9 lg:p-12">
        <div className="aspect-[900/666] w-full max-w-[34rem] overflow-hidden rounded-[2px] bg-card-paper shadow-lifted">
          {near && (
            <TemplatePicture
              url={template.preview_image_url}
              alt={`The front of ${template.name}`}
              eager={first}
              sizes="(min-width: 72rem) 34rem, (min-width: 48rem) 45vw, calc(100vw - 4.75rem)"
            />
          )}
        </div>
      </div>
      <div className="grid content-center justify-items-start gap-3 p-6 sm:p-9">
        <p className="eyebrow">Featured · {categoryName(template)}</p>
        <h2 className="text-2xl sm:text-3xl">{template.name}</h2>
        <p className="max-w-[34ch] text-ink-soft">{template.description}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={onUse} aria-label={`Use ${template.name}`}>
            Use
          </Button>
          <Button variant="secondary" onClick={onPreview} aria-label={`Preview ${template.name}`}>
            Preview
          </Button>
        </div>
      </div>
    </article>
  );
}
