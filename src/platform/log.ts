import { countLogLine } from './telemetry/instruments.ts';
import { errorFields } from './telemetry/log-lines/error-rules.ts';
import { type LogFields, loggedFields } from './telemetry/log-lines/field-rules.ts';
import { currentRequest } from './telemetry/request-context.ts';
import { currentTraceId } from './telemetry/spans.ts';

/**
 * One JSON line per event on stderr, so that stdout stays for what the operator should read. An event is a name, never a
 * sentence with values in it; fields are those of `log-lines/field-rules.ts`, so that no line holds what a person typed.
 */
export type Log = {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
};

export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogLine = { at: string; level: LogLevel; event: string } & Record<string, unknown>;

/** Gets each line too, as long as it is set: the exporter of logs. */
let forward: ((line: LogLine) => void) | undefined;
export const forwardLogs = (to: typeof forward): void => {
  forward = to;
};

/** A log of lines of this level and above. */
export function jsonLog(
  write: (line: string) => void = (line) => process.stderr.write(line),
  level: LogLevel = 'info',
): Log {
  const put = (of: LogLevel, event: string, fields: Record<string, unknown>) => {
    countLogLine(of);
    if (LOG_LEVELS.indexOf(of) < LOG_LEVELS.indexOf(level)) return;
    const trace_id = currentTraceId();
    const line = {
      at: new Date().toISOString(),
      level: of,
      event,
      ...fields,
      ...currentRequest(),
      ...(trace_id ? { trace_id } : {}),
    };
    write(`${JSON.stringify(line)}\n`);
    forward?.(line);
  };
  return {
    info: (event, fields = {}) => put('info', event, loggedFields(fields)),
    warn: (event, fields = {}) => put('warn', event, loggedFields(fields)),
    error: (event, error, fields = {}) => put('error', event, { ...errorFields(error), ...loggedFields(fields) }),
  };
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };
