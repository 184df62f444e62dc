import { RETENTION } from '../../settings/retention-rules.ts';
import type { ErasedBy, Kept, PersonalColumns, TableMap } from './columns.ts';
import { DATA_AREAS } from './data-map.ts';

const OTHER_TIMES: Record<Exclude<Kept, keyof typeof RETENTION>, string> = {
  moment: 'hours or days, until its use is over',
  account: 'as long as its person or account',
  books: 'with the books, as tax law demands',
  audit: 'for good',
};

function keptText(kept: Kept): string {
  if (!(kept in RETENTION)) return OTHER_TIMES[kept as keyof typeof OTHER_TIMES];
  const { usual, unit, since } = RETENTION[kept as keyof typeof RETENTION];
  return `${usual} ${unit} ${since} (rule \`${kept}\`)`;
}

const ERASED_BY: Record<ErasedBy, string> = {
  retention: 'the retention job',
  recipient: 'erasing the recipient',
  person: 'erasing the person',
  account: 'erasing the account',
  member: 'a member, on screen',
};

const erasedText = (by: ErasedBy[]): string => by.map((one) => ERASED_BY[one]).join(', ') || 'nothing: it stays';
const code = (columns: string): string =>
  columns
    .split(' ')
    .map((column) => `\`${column}\``)
    .join(', ');

const line = ({ table }: TableMap, p: PersonalColumns): string =>
  `| \`${table}\` | ${code(p.columns)} | ${p.kind} | ${p.whose} | ${p.why} | ${keptText(p.kept)} | ${erasedText(p.erased_by)} |`;

/** docs/privacy-data-map.md: the personal data of the database, a line for each group of columns. */
export function dataMapMarkdown(): string {
  const parts = [
    '# Where personal data is',
    '',
    'Every column of the database that says something about a person. `src/modules/privacy/data-map` is its source; a',
    'test compares that with the schema, and `npm run privacy:map` writes this page. Times are the defaults: an operator',
    'changes them at /admin/system-settings. What backups still hold is said in `docs/guides/privacy.md`.',
    '',
    'Kinds: **person** uses, asks or runs the product; **recipient** gets letters; **content** is text that someone wrote;',
    '**secret** opens something; **money** is an amount. Ids that point at a row elsewhere say nothing once that row is erased.',
  ];
  for (const { title, tables } of DATA_AREAS) {
    const empty = tables.filter(({ personal }) => personal.length === 0).map(({ table }) => `\`${table}\``);
    parts.push('', `## ${title}`, '');
    parts.push('| table | columns | kind | whose | why | kept | erased by |', '|---|---|---|---|---|---|---|');
    for (const table of tables) for (const personal of table.personal) parts.push(line(table, personal));
    if (empty.length > 0) parts.push('', `No personal data: ${empty.join(', ')}.`);
  }
  return `${parts.join('\n')}\n`;
}
