/** What a check found. A problem loses work or lets strangers in, now or soon; a warning may become one. */
export type Finding = {
  /** Stable, for monitoring: "disk.space". */
  name: string;
  level: 'ok' | 'warning' | 'problem';
  found: string;
  /** What to do about it; null where all is well. */
  to_do: string | null;
};

export const ok = (name: string, found: string): Finding => ({ name, level: 'ok', found, to_do: null });
export const warning = (name: string, found: string, to_do: string): Finding => ({
  name,
  level: 'warning',
  found,
  to_do,
});
export const problem = (name: string, found: string, to_do: string): Finding => ({
  name,
  level: 'problem',
  found,
  to_do,
});

/** The exit code for monitoring: 1 when there is a problem, with `strict` also when there is a warning. */
export function exitCodeOf(findings: Finding[], { strict }: { strict: boolean }): 0 | 1 {
  const bad = strict ? ['problem', 'warning'] : ['problem'];
  return findings.some(({ level }) => bad.includes(level)) ? 1 : 0;
}
