import type { ColumnMapping } from '../../../../../modules/imports/column-rules.ts';
import type { OtherFormat } from '../../../../../modules/imports/reader/file-format.ts';
import type { RowFix, RowFixes } from '../../../../../modules/imports/row-rules.ts';
import type { ImportRows } from '../../../../../modules/imports/schema.ts';
import { convertFile } from '../../convert/client.ts';
import type { Analysis, LocalFilter } from '../analysis.ts';
import { refusalOfChoice, refusalOfConversion } from '../refusal.ts';
import type { ListState } from '../state.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';

export type ListView = {
  list: ListState;
  /** Undefined until the rows are being analyzed. */
  analysis: Analysis | undefined;
  /** Increases whenever rows may have changed. */
  version: number;
};

/** The page's client of the list worker: opens one contact list in a web worker and requests the visible rows. */
export class ListWorkerClient {
  #worker: Worker | undefined;
  #conversion: AbortController | undefined;
  #view: ListView = { list: { kind: 'none' }, analysis: undefined, version: 0 };
  #fixes: RowFixes = {};
  #last_id = 0;
  readonly #watchers = new Set<() => void>();
  readonly #pending = new Map<number, (response: WorkerResponse) => void>();

  readonly view = (): ListView => this.#view;
  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  /** Manual fixes, by row number. */
  get fixes(): RowFixes {
    return this.#fixes;
  }

  /** `fixes` are earlier manual fixes of this file; `source` is what it was converted from. */
  open(file: File, fixes: RowFixes = {}, source?: string): void {
    this.close();
    this.#fixes = fixes;
    const refusal = refusalOfChoice(file);
    if (refusal) {
      this.#show({ list: { kind: 'refused', name: file.name, file, ...refusal } });
      return;
    }
    this.#show({ list: { kind: 'reading', name: file.name, share: 0, rows: 0 } });
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => this.#receive(file, source, data);
    this.#worker = worker;
    this.#post({ kind: 'open', file, fixes });
  }

  /** Makes a CSV file of another one and opens that. `fixesOf` gives earlier manual fixes of the CSV file. */
  async convert(file: File, format: OtherFormat, fixesOf: (csv: File) => RowFixes = () => ({})): Promise<void> {
    this.close();
    const { name } = file;
    const ending = new AbortController();
    this.#conversion = ending;
    this.#show({ list: { kind: 'converting', name } });
    try {
      const { csv, source } = await convertFile(file, format, ending.signal);
      this.open(csv, fixesOf(csv), source);
    } catch (error) {
      if (ending.signal.aborted) return;
      this.#show({ list: { kind: 'refused', name, file, ...refusalOfConversion(error) } });
    }
  }

  analyse(mapping: ColumnMapping): void {
    this.#show({ analysis: undefined, version: this.#view.version + 1 });
    this.#post({ kind: 'analyse', mapping });
  }

  window(filter: LocalFilter, offset: number, limit: number): Promise<ImportRows> {
    return this.#request((id) => ({ kind: 'window', id, filter, offset, limit })).then((response) =>
      response.kind === 'window' ? { total: response.total, rows: response.rows } : { total: 0, rows: [] },
    );
  }

  fix(row_no: number, fix: RowFix): void {
    this.#fixes = { ...this.#fixes, [row_no]: { ...this.#fixes[row_no], ...fix } };
    this.#post({ kind: 'fix', row_no, fix });
  }

  refresh(): void {
    this.#post({ kind: 'refresh' });
    this.#show({ version: this.#view.version + 1 });
  }

  failedRows(): Promise<Blob> {
    return this.#request((id) => ({ kind: 'failed rows', id })).then((response) =>
      response.kind === 'failed rows' ? response.file : new Blob(),
    );
  }

  close(): void {
    this.#conversion?.abort();
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#pending.clear();
    this.#fixes = {};
    this.#show({ list: { kind: 'none' }, analysis: undefined, version: this.#view.version + 1 });
  }

  #receive(file: File, source: string | undefined, response: WorkerResponse): void {
    const { name } = file;
    if (response.kind === 'reading') this.#show({ list: { ...response, name } });
    else if (response.kind === 'refused') this.#show({ list: { ...response, file, name } });
    else if (response.kind === 'ready') this.#show({ list: { ...response, file, name, source } });
    else if (response.kind === 'analysed') {
      // While rows are still being analyzed, the visible ones need no refetch.
      this.#show({ analysis: response.facts, version: this.#view.version + Number(response.facts.done) });
    } else {
      this.#pending.get(response.id)?.(response);
      this.#pending.delete(response.id);
    }
  }

  #request(request: (id: number) => WorkerRequest): Promise<WorkerResponse> {
    const id = ++this.#last_id;
    return new Promise((answered) => {
      this.#pending.set(id, answered);
      this.#post(request(id));
    });
  }

  #post(request: WorkerRequest): void {
    this.#worker?.postMessage(request);
  }

  #show(change: Partial<ListView>): void {
    this.#view = { ...this.#view, ...change };
    for (const changed of this.#watchers) changed();
  }
}
