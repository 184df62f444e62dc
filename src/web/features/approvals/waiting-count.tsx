import { useWaitingCount } from './use-waiting-count.ts';

/** How many requests wait for the member; nothing for none. */
export function WaitingCount() {
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <span className="badge badge-accent ml-2 tabular-nums">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
