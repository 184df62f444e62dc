import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { instruments } from './instruments.ts';
import { type Readings, registerReadings } from './readings.ts';

export type Metrics = ReturnType<typeof createMetrics>;

type MetricsParts = {
  readings: Record<string, Readings>;
  /** Connections to the database, as the pool counts them. */
  pool?: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  about: { version: string };
};

/** All that Prometheus reads of this process: its own work, its runtime, and readings of the database. */
export function createMetrics({ readings, pool, about }: MetricsParts) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerReadings(registry, readings);
  new Gauge({
    name: 'longhand_info',
    help: 'Always 1: the version that runs',
    labelNames: ['version'],
    registers: [registry],
  }).set(about, 1);
  if (pool) {
    new Gauge({
      name: 'longhand_database_connections',
      help: 'Connections of this process to the database, by state, and queries that wait for one',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
  }
  const all = Registry.merge([instruments, registry]);
  return { content_type: all.contentType, registry: all, text: () => all.metrics() };
}
