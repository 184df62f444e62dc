/** What `npm audit --json` answered: known weaknesses by package, or that nobody answered, and why. */
export type Verdict = { answered: true; problems: string[] } | { answered: false; reason: string };

type Via = { title?: string; url?: string } | string;
type Report = {
  vulnerabilities?: Record<string, { severity: string; range?: string; via?: Via[]; fixAvailable?: unknown }>;
  message?: string;
};

/** Severities that the check fails at; the others are mended with the next update (SECURITY.md). */
const FAILS_AT = ['high', 'critical'];

export function verdictOf(output: string): Verdict {
  let report: Report;
  try {
    report = JSON.parse(output);
  } catch {
    return { answered: false, reason: output.trim().split('\n')[0] || 'no answer' };
  }
  if (!report.vulnerabilities) return { answered: false, reason: report.message ?? 'no answer' };
  const found = Object.entries(report.vulnerabilities).filter(([, { severity }]) => FAILS_AT.includes(severity));
  return {
    answered: true,
    problems: found.map(([name, { severity, range = '', via = [], fixAvailable }]) => {
      const why = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url}`)).join('; ');
      return `${name} ${range} (${severity}): ${why}${fixAvailable ? '. A mended version exists.' : '.'}`;
    }),
  };
}
