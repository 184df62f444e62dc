/** One JSON line per event on stderr, so that stdout stays for what the operator should read. */
export type Log = {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, error: unknown, fields?: Record<string, unknown>): void;
};

const explain = (error: unknown) =>
  error instanceof Error ? { error: error.message, stack: error.stack } : { error: String(error) };

export function jsonLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const put = (level: string, event: string, fields: Record<string, unknown>) =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`);
  return {
    info: (event, fields = {}) => put('info', event, fields),
    warn: (event, fields = {}) => put('warn', event, fields),
    error: (event, error, fields = {}) => put('error', event, { ...explain(error), ...fields }),
  };
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };
