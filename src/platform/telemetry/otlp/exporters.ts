import { context, SeverityNumber } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { forwardLogs, type LogLine } from '../../log.ts';
import type { TelemetrySettings } from '../settings.ts';
import { setTracer } from '../spans.ts';
import { metricsOf } from './metrics.ts';
import { otlpTracer, requestIds } from './tracer.ts';

/**
 * Traces, metrics and logs by OTLP over HTTP. Where they go and what this service is called is read from
 * OpenTelemetry's own variables by its own packages. This file is loaded only where they ask for it.
 */
export function startExporters(
  settings: TelemetrySettings,
  { role, version, registry }: { role: string; version: string; registry: () => Registry },
): { stop(): Promise<void> } {
  const about = { 'service.name': 'longhand', 'service.version': version, 'longhand.role': role };
  const resource = resourceFromAttributes(about).merge(detectResources({ detectors: [envDetector] }));
  const parts = [
    ...(settings.exports.traces ? [tracing(settings, resource)] : []),
    ...(settings.exports.metrics ? [metering(settings, resource, registry)] : []),
    ...(settings.exports.logs ? [logging(settings, resource, version)] : []),
  ];
  return {
    /** Sends what is waiting, for a few seconds at most: a collector that is gone does not hold up the stop. */
    async stop() {
      setTracer(undefined);
      forwardLogs(undefined);
      const sent = Promise.allSettled(parts.map((part) => part.shutdown()));
      await Promise.race([sent, new Promise((given_up) => setTimeout(given_up, FLUSH_MS).unref())]);
    },
  };
}

const FLUSH_MS = 3000;

function tracing(settings: TelemetrySettings, resource: Resource): TracerProvider {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const ids = requestIds();
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ headers: settings.headers }) })],
  });
  setTracer(otlpTracer(provider, ids));
  return provider;
}

function samplerOf({ sampler, sampled_part }: TelemetrySettings): Sampler {
  const [, based, kind] = /^(parentbased_)?(.*)$/.exec(sampler) ?? [];
  const root =
    kind === 'always_off'
      ? new AlwaysOffSampler()
      : kind === 'traceidratio'
        ? new TraceIdRatioBasedSampler(sampled_part)
        : new AlwaysOnSampler();
  return based ? new ParentBasedSampler({ root }) : root;
}

/** The same readings that Prometheus reads, so that each has one name and one meaning. */
function metering(settings: TelemetrySettings, resource: Resource, registry: () => Registry): MeterProvider {
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ headers: settings.headers }),
    exportIntervalMillis: settings.metric_interval_ms,
    exportTimeoutMillis: Math.min(settings.metric_interval_ms, 30_000),
    metricProducers: [{ collect: () => metricsOf(registry(), resource) }],
  });
  return new MeterProvider({ resource, readers: [reader] });
}

const SEVERITY = { info: SeverityNumber.INFO, warn: SeverityNumber.WARN, error: SeverityNumber.ERROR };

function logging({ headers }: TelemetrySettings, resource: Resource, version: string): LoggerProvider {
  const provider = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter({ headers }) })],
  });
  const logger = provider.getLogger('longhand', version);
  forwardLogs(({ at, level, event, ...attributes }: LogLine) =>
    logger.emit({
      timestamp: new Date(at),
      severityNumber: SEVERITY[level],
      severityText: level.toUpperCase(),
      eventName: event,
      body: event,
      attributes: attributes as Record<string, string>,
      context: context.active(),
    }),
  );
  return provider;
}
