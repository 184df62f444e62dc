import { useMemo, useState } from 'react';
import { type ColumnMapping, unmappedFields } from '../../../../modules/imports/column-rules.ts';
import { mappingOf } from '../../../../modules/imports/columns/guess.ts';
import { MappingFields } from '../columns/fields.tsx';
import type { ReadyList } from '../list/state.ts';
import type { ListView, ListWorkerClient } from '../list/worker/client.ts';
import { shownFields } from '../rows/shown-fields.ts';
import { localRows } from '../rows/source.ts';
import { RowsTable } from '../rows/table.tsx';

/** The rows of a list that was read, and how its columns are matched. */
export function Preview({
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
  const [matching, setMatching] = useState(
    () => list.columns.addresses.length > 0 || unmappedFields(mappingOf(list.columns.guesses)).length > 0,
  );
  const source = useMemo(() => localRows(client, view.version), [client, view.version]);
  return (
    <>
      {matching ? (
        <MappingFields {...{ list, mapping }} onChange={onMapping} />
      ) : (
        <button type="button" className="link justify-self-start text-sm" onClick={() => setMatching(true)}>
          Change the column matches
        </button>
      )}
      <RowsTable
        source={source}
        filter="all"
        fields={shownFields(mapping)}
        label="Contacts in the file"
        empty="This list has no rows."
      />
    </>
  );
}
