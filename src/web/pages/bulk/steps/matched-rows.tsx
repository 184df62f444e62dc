import { useMemo, useState } from 'react';
import type { ColumnMapping } from '../../../../modules/imports/column-rules.ts';
import { Button } from '../../../components/button.tsx';
import { saveFile } from '../../../lib/file-download.ts';
import type { LocalFilter } from '../list/analysis.ts';
import type { ReadyList } from '../list/state.ts';
import type { ListView, ListWorkerClient } from '../list/worker/client.ts';
import { RowFilterBar } from '../rows/filter.tsx';
import { failedName, shownFields } from '../rows/shown-fields.ts';
import { localRows } from '../rows/source.ts';
import { RowsTable } from '../rows/table.tsx';
import { ContactAnalysis } from './contact-analysis.tsx';
import { TidyOffers } from './tidy-offers.tsx';

/** What the rows of a list come to with the columns as they are matched. */
export function MatchedRows({
  client,
  view,
  list,
  mapping,
  onMapping,
}: {
  client: ListWorkerClient;
  view: ListView;
  list: ReadyList;
  mapping: ColumnMapping;
  onMapping(mapping: ColumnMapping): void;
}) {
  const [filter, setFilter] = useState<LocalFilter>('all');
  const { analysis, version } = view;
  const source = useMemo(() => localRows(client, version), [client, version]);
  const look = (wanted: LocalFilter) => {
    client.refresh();
    setFilter(wanted);
  };
  return (
    <>
      <ContactAnalysis rows={list.rows} analysis={analysis} />
      {analysis && <TidyOffers tidy={analysis.tidy} mapping={mapping} onChange={onMapping} />}
      <section aria-label="The rows of your list" className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <RowFilterBar
            value={filter}
            onChange={look}
            filters={[
              { filter: 'all', name: 'All rows', count: list.rows },
              { filter: 'needs_attention', name: 'Needs attention', count: analysis?.needs_attention },
              { filter: 'duplicates', name: 'Duplicates', count: analysis?.duplicates },
            ]}
          />
          <Button
            variant="secondary"
            size="sm"
            disabled={!analysis?.done || analysis.needs_attention === 0}
            onClick={() => void client.failedRows().then((file) => saveFile(file, failedName(list.name)))}
          >
            Download failed rows
          </Button>
        </div>
        <RowsTable
          source={source}
          filter={filter}
          fields={shownFields(mapping)}
          label="Matched contacts"
          empty={filter === 'needs_attention' ? 'Every row can be mailed.' : 'No duplicates.'}
        />
        <p className="text-sm text-ink-faint">
          Fix highlighted cells here. Rows still highlighted are skipped and not charged.
        </p>
      </section>
    </>
  );
}
