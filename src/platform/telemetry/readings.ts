import { Gauge, type Registry } from 'prom-client';

/** Readings that are read from the database or the disk when somebody asks for the metrics. */
export type Readings = {
  /** Each gauge with what its HELP says. */
  gauges: Record<string, { help: string; labels?: readonly string[] }>;
  /** The values of all these gauges. Its cost must not grow with the number of letters. */
  read(): Promise<Record<string, ReadingValue[]>>;
};
export type ReadingValue = { value: number; labels?: Record<string, string> };

/** Read at most this often, however many ask. */
const KEPT_MS = 15_000;
const TIME_LIMIT_MS = 5000;

/**
 * Registers these readings. Sources that cannot be read now leave their gauges out, and `longhand_readings_made` is 0 for
 * them: the readings of the process itself are then still given.
 */
export function registerReadings(registry: Registry, sources: Record<string, Readings>): void {
  const readings: [string, () => Promise<object | null>][] = [];
  for (const [source, { gauges, read }] of Object.entries(sources)) {
    const values = keptFor(() => withinLimit(read()).catch(() => null));
    readings.push([source, values]);
    for (const [name, { help, labels = [] }] of Object.entries(gauges)) {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          const found = (await values())?.[name] ?? [];
          this.reset();
          // A gauge without labels begins at 0, which would pass for a reading.
          if (found.length === 0 && labels.length === 0) this.remove();
          for (const { value, labels: of = {} } of found) this.set(of, value);
        },
      });
    }
  }
  new Gauge({
    name: 'longhand_readings_made',
    help: '1 where the readings of this source could be made, else 0',
    labelNames: ['source'],
    registers: [registry],
    async collect() {
      for (const [source, values] of readings) this.set({ source }, (await values()) ? 1 : 0);
    },
  });
}

function keptFor<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now >= kept.until) kept = { until: now + KEPT_MS, value: read() };
    return kept.value;
  };
}

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The readings take too long.')), TIME_LIMIT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
