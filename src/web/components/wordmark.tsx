import { cn } from '../lib/cn.ts';

/** Longhand, set in the display face, with a pen stroke that ends in a drop of wax. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={cn('wordmark relative inline-block w-fit pb-1 font-display leading-none tracking-tight', className)}
    >
      Longhand
      <svg
        viewBox="0 0 120 8"
        className="absolute -bottom-1 left-0 h-[0.28em] w-full"
        aria-hidden="true"
        focusable="false"
        preserveAspectRatio="none"
      >
        <path
          d="M1 5.200C18 2.400 38 6.800 60 4.600S98 2.700 112 4.300"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.500"
          strokeLinecap="round"
          opacity="0.55"
        />
        <ellipse cx="115.500" cy="4.300" rx="3" ry="3.200" className="fill-wax" />
      </svg>
    </span>
  );
}
