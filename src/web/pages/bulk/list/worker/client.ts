import type { ColumnMapping } from '../../../../../modules/imports/column-rules.ts';
import type { RowFix, RowFixes } from '../../../../../modules/imports/row-rules.ts';
import type { ImportRows } from '../../../../../modules/imports/schema.ts';
import type { Analysis, LocalFilter } from '../analysis.ts';
import { refusalOfChoice } from '../refusal.ts';
import type { ListState } from '../state.ts';
import type { ListNews, ListOrder } from './messages.ts';

export type ListView = {
  list: ListState;
  /** Undefined until the rows are being looked at. */
  analysis: Analysis | undefined;
  /** Rises whenever rows may look different than before. */
  version: number;
};

/** The page's side of one contact list: opens it in a worker, and asks there for what is to be seen. */
export class ListDesk {
  #worker: Worker | undefined;
  #view: ListView = { list: { kind: 'none' }, analysis: undefined, version: 0 };
  #fixes: RowFixes = {};
  #asked = 0;
  readonly #watchers = new Set<() => void>();
  readonly #waiting = new Map<number, (news: ListNews) => void>();

  readonly view = (): ListView => this.#view;
  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  /** What was put right by hand, by row number. */
  get fixes(): RowFixes {
    return this.#fixes;
  }

  /** `fixes` are what was put right in this file before. */
  open(file: File, fixes: RowFixes = {}): void {
    this.close();
    this.#fixes = fixes;
    const refusal = refusalOfChoice(file);
    if (refusal) {
      this.#show({ list: { kind: 'refused', name: file.name, ...refusal } });
      return;
    }
    this.#show({ list: { kind: 'reading', name: file.name, share: 0, rows: 0 } });
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<ListNews>) => this.#hear(file, data);
    this.#worker = worker;
    this.#tell({ kind: 'open', file, fixes });
  }

  analyse(mapping: ColumnMapping): void {
    this.#show({ analysis: undefined, version: this.#view.version + 1 });
    this.#tell({ kind: 'analyse', mapping });
  }

  window(filter: LocalFilter, offset: number, limit: number): Promise<ImportRows> {
    return this.#ask((id) => ({ kind: 'window', id, filter, offset, limit })).then((news) =>
      news.kind === 'window' ? { total: news.total, rows: news.rows } : { total: 0, rows: [] },
    );
  }

  fix(row_no: number, fix: RowFix): void {
    this.#fixes = { ...this.#fixes, [row_no]: { ...this.#fixes[row_no], ...fix } };
    this.#tell({ kind: 'fix', row_no, fix });
  }

  refresh(): void {
    this.#tell({ kind: 'refresh' });
    this.#show({ version: this.#view.version + 1 });
  }

  failedRows(): Promise<Blob> {
    return this.#ask((id) => ({ kind: 'failed rows', id })).then((news) =>
      news.kind === 'failed rows' ? news.file : new Blob(),
    );
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting.clear();
    this.#fixes = {};
    this.#show({ list: { kind: 'none' }, analysis: undefined, version: this.#view.version + 1 });
  }

  #hear(file: File, news: ListNews): void {
    const { name } = file;
    if (news.kind === 'reading' || news.kind === 'refused') this.#show({ list: { ...news, name } });
    else if (news.kind === 'ready') this.#show({ list: { ...news, file, name } });
    else if (news.kind === 'analysed') {
      // While rows are still being looked at, what is in sight need not be fetched anew.
      this.#show({ analysis: news.facts, version: this.#view.version + Number(news.facts.done) });
    } else {
      this.#waiting.get(news.id)?.(news);
      this.#waiting.delete(news.id);
    }
  }

  #ask(order: (id: number) => ListOrder): Promise<ListNews> {
    const id = ++this.#asked;
    return new Promise((answered) => {
      this.#waiting.set(id, answered);
      this.#tell(order(id));
    });
  }

  #tell(order: ListOrder): void {
    this.#worker?.postMessage(order);
  }

  #show(change: Partial<ListView>): void {
    this.#view = { ...this.#view, ...change };
    for (const changed of this.#watchers) changed();
  }
}
