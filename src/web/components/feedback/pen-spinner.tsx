/** The loading spinner: a loop drawn in ink. */
export function PenSpinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 96 32" className={className} aria-hidden="true" focusable="false">
      <path
        d="M4 22c8 0 10-16 16-16s2 20 9 20 8-18 14-18 1 18 8 18 9-16 15-16 2 14 8 14 9-3 18-8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="100"
        className="animate-[pen_1.8s_var(--ease-paper)_infinite]"
        strokeDasharray="100"
      />
    </svg>
  );
}
