/** A word, in lower case unless it was quoted; a text; or one sign of punctuation. */
export type Token = { kind: 'word' | 'text' | 'sign'; value: string };

/** One statement of a migration. */
export type Statement = {
  /** As it is written, without the semicolon. */
  text: string;
  /** The comments that stand directly before it, without their dashes. */
  comment: string;
  tokens: Token[];
};

// A text may have E, a body may be between two $tags$, comments of PostgreSQL may be nested (read below).
const TOKEN =
  /(?<space>\s+)|(?<line>--[^\n]*)|(?<block>\/\*)|(?<escaped>[eE]'(?:[^'\\]|\\.|'')*')|(?<text>'(?:[^']|'')*')|(?<body>(?<tag>\$(?:[a-zA-Z_]\w*)?\$)[\s\S]*?\k<tag>)|(?<quoted>"(?:[^"]|"")*")|(?<word>[a-zA-Z_][\w$]*)|(?<number>\d[\w.]*)|(?<cast>::)|(?<sign>[\s\S])/y;

/** Cuts the SQL of a migration into its statements. It reads what PostgreSQL reads, but knows no grammar. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let begin = -1;
  let comment: string[] = [];
  let tokens: Token[] = [];
  const finish = (end: number) => {
    if (tokens.length > 0) statements.push({ text: sql.slice(begin, end), comment: comment.join('\n'), tokens });
    [begin, comment, tokens] = [-1, [], []];
  };
  const add = (kind: Token['kind'], value: string, at: number) => {
    if (begin < 0) begin = at;
    tokens.push({ kind, value });
  };
  for (let at = 0; at < sql.length; ) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(sql)?.groups ?? {};
    const start = at;
    at = TOKEN.lastIndex;
    if (found.line && begin < 0) comment.push(found.line.replace(/^-+\s?/, ''));
    else if (found.block) at = endOfComment(sql, at);
    else if (found.word) add('word', found.word.toLowerCase(), start);
    else if (found.quoted) add('word', found.quoted.slice(1, -1).replaceAll('""', '"'), start);
    else if (found.number) add('text', found.number, start);
    else if (found.text ?? found.escaped ?? found.body) add('text', sql.slice(start, at), start);
    else if (found.sign === ';') finish(start);
    else if (found.sign ?? found.cast) add('sign', sql.slice(start, at), start);
  }
  finish(sql.length);
  return statements;
}

function endOfComment(sql: string, from: number): number {
  for (let depth = 1, at = from; at < sql.length; at++) {
    const pair = sql.slice(at, at + 2);
    if (pair === '/*') depth++;
    if (pair === '*/') depth--;
    if (pair === '*/' || pair === '/*') at++;
    if (depth === 0) return at + 1;
  }
  return sql.length;
}

/** The tokens as one line, which patterns can look at: words in lower case, each text as '…'. */
export const lineOf = (tokens: readonly Token[]): string =>
  tokens.map(({ kind, value }) => (kind === 'text' && !/^\d/.test(value) ? "'…'" : value)).join(' ');
