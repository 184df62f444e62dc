import { classes } from '../../lib/class-names.ts';

/** A short film without sound that starts when it is asked to. Nothing of it but the poster is fetched before. */
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
    // The captions are words on the page's own language; there is no sound to transcribe.
    <video
      controls
      playsInline
      muted
      preload="none"
      poster={`/demo/${name}.jpg`}
      width={1200}
      height={750}
      aria-label={label}
      className={classes('aspect-[1200/750] h-auto w-full rounded-[2px] bg-[#efe7d6] shadow-lifted', className)}
    >
      <source src={`/demo/${name}.webm`} type="video/webm" />
      <source src={`/demo/${name}.mp4`} type="video/mp4" />
      <track kind="captions" src={`/demo/${name}.vtt`} srcLang="en" label="English" />
    </video>
  );
}
