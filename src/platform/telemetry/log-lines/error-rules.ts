/**
 * What a log may say of an error. Errors quote what they failed at: PostgreSQL's detail names the row ("Key (email)=(...)"),
 * a parser its input, a request its URL with keys in it. So the message is kept of known kinds only, without what it quotes,
 * and of all others their kind, their code and where in the source they came from.
 */

export type ErrorFields = {
  error: string;
  /** The name of its class, and its code. */
  error_kind: string;
  error_code?: string;
  /** Of an error of PostgreSQL: what it was about, never the values. */
  table?: string;
  column?: string;
  constraint?: string;
  /** Functions, files and lines, without the message that stands above them. */
  stack?: string;
  cause?: string;
};

/** Kinds whose messages are our own words, or name what a programmer wrote, when what they quote is taken out. */
const OWN_WORDS = new Set([
  'Error',
  'Failure',
  'ProviderError',
  'BadSettings',
  'TaskTimeout',
  'AbortError',
  'TimeoutError',
]);
const OF_CODE = new Set(['TypeError', 'ReferenceError', 'RangeError']);

/** PostgreSQL's classes of errors whose messages hold no values: connections, resources, stops, and mistakes in a statement. */
const SAFE_SQL_CLASSES = new Set(['08', '25', '26', '3D', '3F', '40', '42', '53', '55', '57', '58']);
const SQL_STATE = /^[0-9A-Z]{5}$/;
const NAME = /^[\w.$ -]{1,80}$/;
const MAX_FRAMES = 12;

type Facts = { name?: unknown; message?: unknown; stack?: unknown; code?: unknown; cause?: unknown } & Record<
  string,
  unknown
>;
const isObject = (value: unknown): value is Facts => typeof value === 'object' && value !== null;
const named = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && NAME.test(String(value)) ? String(value) : undefined;

/** The class of an error, or its code where it has one: short, and of a bounded number of values. */
export function errorKind(error: unknown): string {
  if (!isObject(error)) return 'thrown_value';
  return named(error.code) ?? named(error.name) ?? 'Error';
}

export function errorFields(error: unknown): ErrorFields {
  if (!isObject(error)) return { error: 'Something was thrown that is no error.', error_kind: 'thrown_value' };
  const code = named(error.code);
  const is_sql = isDatabaseError(error);
  return {
    error: is_sql ? sqlWords(error) : words(error),
    error_kind: named(error.name) ?? 'Error',
    ...(code ? { error_code: code } : {}),
    ...(is_sql ? sqlPlace(error) : {}),
    ...(typeof error.stack === 'string' ? { stack: framesOf(error.stack, error.message) } : {}),
    ...(isObject(error.cause) ? { cause: errorKind(error.cause) } : {}),
  };
}

const isDatabaseError = (error: Facts): boolean =>
  typeof error.code === 'string' && SQL_STATE.test(error.code) && 'severity' in error;

function sqlWords({ code, message }: Facts): string {
  const known = SAFE_SQL_CLASSES.has(String(code).slice(0, 2)) && typeof message === 'string';
  return known ? `PostgreSQL ${code}: ${withoutAddresses(message)}` : `PostgreSQL ${code}`;
}

const sqlPlace = ({ table, column, constraint }: Facts) => ({
  ...(named(table) ? { table: named(table) as string } : {}),
  ...(named(column) ? { column: named(column) as string } : {}),
  ...(named(constraint) ? { constraint: named(constraint) as string } : {}),
});

function words(error: Facts): string {
  const message = typeof error.message === 'string' ? (error.message.split('\n')[0] as string) : '';
  const kind = Object.prototype.toString.call(error) === '[object Error]' ? String(error.name) : 'unknown';
  if (typeof error.syscall === 'string') return `${error.syscall} ${named(error.code) ?? ''}`.trim();
  if (OWN_WORDS.has(kind)) return withoutQuotes(message);
  if (OF_CODE.has(kind)) return withoutAddresses(message);
  return `${named(error.name) ?? 'Error'}${named(error.code) ? ` ${named(error.code)}` : ''}`;
}

/** Without email addresses, what stands behind the host of a URL, and long numbers. */
const withoutAddresses = (text: string): string =>
  beginningOf(text)
    .replace(/\b([a-z][a-z+]*:\/\/)(?:[^\s/@]*@)?([^\s/?#"']+)[^\s"']*/gi, '$1$2/...')
    .replace(/[^\s<>"'(),;:]+/g, (word) => (/[^@]@[^@]/.test(word) ? '...' : word))
    .replace(/\d{6,}/g, '...')
    .slice(0, 500);

/** A message may repeat a body of megabytes. Cut between words: the first half of an address would not be known as one. */
const beginningOf = (text: string): string =>
  text.length <= MOST_READ ? text : text.slice(0, Math.max(0, text.lastIndexOf(' ', MOST_READ)));
const MOST_READ = 2000;

/** Also without what stands between quotes or behind a colon: that is where a message repeats what it was given. */
export const withoutQuotes = (text: string): string =>
  withoutAddresses(text)
    .replace(/"[^"]*"|“[^”]*”|`[^`]*`|(?<!\w)'[^']*'/g, '"..."')
    .replace(/: (?!\.\.\.).+$/s, ': ...');

const FRAME = /^\s+at (?:[\w.$<>[\] #]+ \()?(?:async )?(?:file:\/\/|node:|\/|<anonymous>|native)[^\s()]*\)?$/;

/** Not from a message that looks like one: its lines stand above the frames. */
const framesOf = (stack: string, message: unknown): string =>
  (typeof message === 'string' && stack.includes(message)
    ? stack.slice(stack.indexOf(message) + message.length)
    : stack
  )
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().replace(/file:\/\/\S*?\/(src|node_modules)\//, '$1/'))
    .join('\n');
