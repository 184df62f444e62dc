import { cn } from '../../../lib/cn.ts';

/** A short silent video that starts on click. Only its poster loads before that, when it nears the viewport. */
export function Film({
  name,
  label,
  className,
}: {
  name: 'writing-a-card' | 'eight-hands';
  label: string;
  className?: string;
}) {
  return (
    // The video has no sound to transcribe; its captions only describe the picture.
    <video
      controls
      playsInline
      muted
      preload="none"
      data-poster={`/demo/${name}.webp`}
      width={1200}
      height={750}
      aria-label={label}
      className={cn('aspect-[1200/750] h-auto w-full rounded-[2px] bg-[#efe7d6] shadow-lifted', className)}
    >
      <source src={`/demo/${name}.webm`} type="video/webm" />
      <source src={`/demo/${name}.mp4`} type="video/mp4" />
      <track kind="captions" src={`/demo/${name}.vtt`} srcLang="en" label="English" />
    </video>
  );
}
