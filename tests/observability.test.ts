import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Db } from '../src/platform/database/db.ts';
import { createMetrics } from '../src/platform/telemetry/metrics.ts';
import { readingsOf } from '../src/wiring/platform.ts';

/** The dashboard, the alerts and the guides name what the product really exposes. */

const ROOT = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const unread = undefined as unknown as Db;
const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
const { registry } = createMetrics({
  readings: readingsOf(unread, ROOT),
  pool,
  about: { version: '' },
});

type Metric = { name: string; help: string; labelNames: string[]; buckets?: number[] };
const metrics = registry.getMetricsAsArray() as unknown as Metric[];

/** Each name that can be asked for, with its labels; Prometheus adds the first two to all. */
const series = new Map([['up', new Set(['job', 'instance'])]]);
for (const { name, labelNames, buckets } of metrics) {
  const labels = new Set(['job', 'instance', ...labelNames]);
  if (!buckets) series.set(name, labels);
  else for (const end of ['bucket', 'sum', 'count']) series.set(`${name}_${end}`, new Set([...labels, 'le']));
}

/** What an expression names that is not there. */
function unknownIn(expr: string): string[] {
  const found: string[] = [];
  const used = new Set<string>();
  for (const [, name = '', selector = ''] of expr.matchAll(
    /\b((?:longhand|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g,
  )) {
    const labels = series.get(name);
    if (!labels) found.push(name);
    for (const label of labels ?? []) used.add(label);
    for (const [, label = ''] of selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
      if (labels && !labels.has(label)) found.push(`${name}{${label}}`);
  }
  for (const [, list = ''] of expr.matchAll(/\b(?:by|ignoring|on)\s*\(([^)]*)\)/g))
    for (const label of list.split(',').map((part) => part.trim()))
      if (label && !used.has(label)) found.push(`by (${label})`);
  if (used.size === 0) found.push('no metric');
  return found;
}

const alerts = [
  ...text('deploy/observability/alerts.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)\n([\s\S]*?)(?=\n\s+- |$)/g),
].map(([, name = '', expr = '', rest = '']) => ({ name, expr, rest }));

it('the check finds metrics and labels that are not there', () => {
  expect(unknownIn('rate(longhand_gone_total[5m])')).toEqual(['longhand_gone_total', 'no metric']);
  expect(unknownIn('max by (account_id) (longhand_jobs{stat="failed"})')).toEqual([
    'longhand_jobs{stat}',
    'by (account_id)',
  ]);
  expect(unknownIn('max by (state) (longhand_jobs{state="failed"})')).toEqual([]);
});

it('the dashboard asks for metrics and labels that exist', () => {
  type Panel = { title: string; type: string; targets?: { expr: string; legendFormat: string }[] };
  const { panels } = JSON.parse(text('deploy/observability/dashboard.json')) as { panels: Panel[] };
  const asked = panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.flatMap(({ title, expr }) => unknownIn(expr).map((name) => `${title}: ${name}`))).toEqual([]);
  const legends = asked.flatMap(({ title, expr, legendFormat }) =>
    [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
      .filter(([, label = '']) => !expr.includes(label))
      .map(([label]) => `${title}: ${label}`),
  );
  expect(legends).toEqual([]);
});

it('each alert asks for what exists, says what is wrong, and leads to what to do', () => {
  const guide = [...text('docs/guides/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(15);
  expect(alerts.flatMap(({ name, expr }) => unknownIn(expr).map((gone) => `${name}: ${gone}`))).toEqual([]);
  for (const { name, rest } of alerts) {
    expect(rest).toMatch(/severity: (critical|warning)/);
    expect(rest).toMatch(/summary: "[^"]{10,}/);
    expect(rest).toMatch(/description: "[^"]{20,}/);
    expect(rest).toContain(`runbook_url: docs/guides/alerts.md#${name.toLowerCase()}\n`.trim());
  }
  expect(guide).toEqual(alerts.map(({ name }) => name));
});

it('the guide has a row for each metric of the product', () => {
  const ours = metrics.filter(({ name }) => name.startsWith('longhand_'));
  const rows = ours.map(
    ({ name, labelNames, help }) =>
      `| \`${name}\` | ${labelNames.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
  );
  const guide = text('docs/guides/observe.md').split('\n');
  expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
  expect(guide.filter((line) => line.startsWith('| `longhand_'))).toHaveLength(rows.length);
});

const promtool = ['/usr/bin/promtool', process.env.PROMTOOL ?? ''].find((path) => path && existsSync(path));
it.skipIf(!promtool)('Prometheus can read the rules', () => {
  const said = execFileSync(promtool as string, ['check', 'rules', join(ROOT, 'deploy/observability/alerts.yml')], {
    encoding: 'utf8',
  });
  expect(said).toContain(`${alerts.length} rules found`);
});
