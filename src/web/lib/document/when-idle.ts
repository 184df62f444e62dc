/** Runs `work` when the browser has nothing better to do. Returns the function that cancels. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 5000 });
  return () => cancelIdleCallback(request);
}
