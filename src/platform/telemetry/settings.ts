import { z } from 'zod';

/** OpenTelemetry's own variables, as far as they decide what is started; its exporters read the others by themselves. */

const endpoint = z.url({
  protocol: /^https?$/,
  error: 'must be the address of a collector, such as http://127.0.0.1:4318',
});
const exporter = z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp');
const SAMPLERS = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
];

export const TELEMETRY_SETTINGS = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.optional(),
  /** `name=value, name=value`; the values may be percent-encoded. It holds the collector's key, so it may be a secret file. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[^=,\s]+\s*=[^,]*(,\s*[^=,\s]+\s*=[^,]*)*$/, 'must be name=value, several with commas between')
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', 'must be http/json or not set: collectors take it at the same port as http/protobuf')
    .optional(),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_LOGS_EXPORTER: exporter,
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number('must be a number of milliseconds')
    .min(1000, 'must be at least 1000 milliseconds')
    .default(60_000),
};

export type TelemetrySettings = {
  exports: { traces: boolean; metrics: boolean; logs: boolean };
  /** Sent with each export. */
  headers: Record<string, string>;
  sampler: string;
  sampled_part: number;
  metric_interval_ms: number;
};

/** Null where nothing is exported: without an address, or switched off. */
export function telemetryOf(s: z.infer<z.ZodObject<typeof TELEMETRY_SETTINGS>>): TelemetrySettings | null {
  if (!s.OTEL_EXPORTER_OTLP_ENDPOINT || s.OTEL_SDK_DISABLED === 'true') return null;
  return {
    exports: {
      traces: s.OTEL_TRACES_EXPORTER === 'otlp',
      metrics: s.OTEL_METRICS_EXPORTER === 'otlp',
      logs: s.OTEL_LOGS_EXPORTER === 'otlp',
    },
    headers: headersOf(s.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    sampler: s.OTEL_TRACES_SAMPLER,
    sampled_part: s.OTEL_TRACES_SAMPLER_ARG,
    metric_interval_ms: s.OTEL_METRIC_EXPORT_INTERVAL,
  };
}

function headersOf(given: string): Record<string, string> {
  const pairs = given.split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      return [name.trim(), decoded(value.trim())];
    }),
  );
}

/** A value with a percent sign of its own is taken as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
