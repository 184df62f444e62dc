import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client';

type Found = MetricObjectWithValues<MetricValue<string>>;
const STARTED: HrTime = [Math.floor(Date.now() / 1000 - process.uptime()), 0];

/** All that a Prometheus registry has, as OpenTelemetry exports it: since the start of the process. */
export async function metricsOf(registry: Registry, resource: Resource): Promise<CollectionResult> {
  const now: HrTime = [Math.floor(Date.now() / 1000), 0];
  const found = (await registry.getMetricsAsJSON()) as Found[];
  const metrics = found.flatMap((metric) => metricOf(metric, now) ?? []);
  return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'longhand' }, metrics }] }, errors: [] };
}

/** Summaries have no counterpart; the registry has none of ours. */
function metricOf({ name, help, type, values }: Found, now: HrTime): MetricData | undefined {
  const kind = String(type);
  const unit = /_seconds(_total)?$/.test(name) ? 's' : /_bytes(_total)?$/.test(name) ? 'By' : '1';
  const basics = {
    descriptor: { name, description: help, unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = (): DataPoint<number>[] =>
    values.map(({ labels, value }) => ({
      startTime: STARTED,
      endTime: now,
      attributes: labels as Record<string, string>,
      value,
    }));
  if (kind === 'gauge') return { ...basics, dataPointType: DataPointType.GAUGE, dataPoints: points() };
  if (kind === 'counter')
    return { ...basics, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
  if (kind !== 'histogram') return undefined;
  const dataPoints = histogramsOf(values as MetricValueWithName<string>[], now);
  return { ...basics, dataPointType: DataPointType.HISTOGRAM, dataPoints };
}

/** One for each set of labels. Prometheus counts in each bucket what is in the smaller ones too; OpenTelemetry does not. */
function histogramsOf(values: MetricValueWithName<string>[], now: HrTime): DataPoint<Histogram>[] {
  const groups = Map.groupBy(values, ({ labels: { le: _, ...rest } }) => JSON.stringify(rest));
  return [...groups].map(([key, group]) => {
    const ending = (end: string) => group.filter(({ metricName }) => metricName?.endsWith(end));
    const up_to = ending('_bucket').map(({ value }) => value);
    const limits = ending('_bucket').flatMap(({ labels }) => (labels.le === '+Inf' ? [] : Number(labels.le)));
    return {
      startTime: STARTED,
      endTime: now,
      attributes: JSON.parse(key) as Record<string, string>,
      value: {
        buckets: { boundaries: limits, counts: up_to.map((count, n) => count - (up_to[n - 1] ?? 0)) },
        sum: ending('_sum')[0]?.value ?? 0,
        count: ending('_count')[0]?.value ?? 0,
      },
    };
  });
}
