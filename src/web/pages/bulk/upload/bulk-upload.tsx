import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { type ColumnMapping, unmappedFields } from '../../../../modules/imports/column-rules.ts';
import { mappingOf } from '../../../../modules/imports/columns/guess.ts';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Lazy, usePreload } from '../../../components/lazy.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { usePerson } from '../../../features/session/auth.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { isOpening } from '../list/state.ts';
import { useList } from '../list/use-list.ts';
import { useUploadedList } from '../list/use-uploaded-list.ts';
import { WIZARD } from '../wizard/use-wizard.ts';
import { DropZone } from './drop-zone.tsx';
import { TemplateDownloads } from './template-downloads.tsx';

export const meta = pageMeta('Bulk CSV upload');

// What a list needs is fetched while somebody chooses one.
const preview = () => import('./preview.tsx').then((part) => part.Preview);
const validationReport = () => import('../steps/validation-report.tsx').then((part) => part.ValidationReport);
const LATER_PARTS = [preview, validationReport];
const LOADING = <Skeleton className="h-64" />;

const NOTHING_TO_PROCESS = "Please upload a CSV file with valid contacts and ensure you're logged in.";

/** A contact list on its own: checked, reported on, and used for a new campaign. */
export default function BulkUpload() {
  usePreload(LATER_PARTS);
  const checked = useCheckedList();
  const { client, view, mapping } = checked;
  const { list } = view;
  return (
    <div className="page-width">
      <PageHeader
        title="Upload a contact list"
        subtitle={
          <>
            Check a list before you write to it. To go through all the steps at once, start a{' '}
            <Link to={WIZARD} className="link">
              bulk campaign
            </Link>
            .
          </>
        }
      />
      <div className="grid gap-12">
        <Step number={1} title="Download the template">
          <TemplateDownloads />
          <p className="max-w-prose text-sm text-ink-soft">
            Required: first name, last name, street, city, state and ZIP code. Rows without a last name still work.
            Company, email and phone are optional. You can also use your own list, and we’ll match its columns.
          </p>
        </Step>
        <Step number={2} title="Upload your list">
          <DropZone
            list={list}
            arrived={undefined}
            kept_name={undefined}
            invalid={list.kind === 'refused'}
            onFile={(file) => client.open(file)}
            onConvert={(file, format) => void client.convert(file, format)}
          />
        </Step>
        <Step number={3} title="Preview the data">
          {list.kind === 'ready' ? (
            <Lazy
              key={`${list.name} ${list.file.lastModified} ${list.rows}`}
              load={preview}
              props={{ client, view, list, mapping, onMapping: checked.map }}
              placeholder={LOADING}
            />
          ) : (
            <p className="sheet px-5 py-8 text-ink-soft">The rows of your list appear here.</p>
          )}
        </Step>
        <div className="flex flex-wrap items-center gap-4 border-t border-rule pt-6 pb-12">
          <Button size="lg" disabled={isOpening(list)} onClick={checked.process}>
            Process Contacts
          </Button>
          <p className="text-sm text-ink-faint">You see a report first. Nothing is sent or charged.</p>
        </div>
      </div>
      <Report {...checked} />
    </div>
  );
}

/** The list of this page: read, matched automatically, and analyzed. */
function useCheckedList() {
  const { client, ...view } = useList();
  const { list, analysis } = view;
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [reporting, setReporting] = useState(false);
  const map = useCallback(
    (wanted: ColumnMapping) => {
      setMapping(wanted);
      client.analyse(wanted);
    },
    [client],
  );
  useEffect(() => {
    if (list.kind === 'refused') toast.error(list.title, { description: list.text });
    if (list.kind === 'ready') map(mappingOf(list.columns.guesses));
  }, [list, map]);

  function process() {
    if (list.kind !== 'ready' || !analysis?.done || unmappedFields(mapping).length > 0) {
      toast.error('Processing Failed', { description: NOTHING_TO_PROCESS });
      return;
    }
    client.refresh();
    setReporting(true);
  }
  return { client, view, mapping, map, process, reporting, close: () => setReporting(false) };
}

function Report({ client, view, mapping, reporting, close }: ReturnType<typeof useCheckedList>) {
  const { id: user_id } = usePerson();
  const navigate = useNavigate();
  const onArrived = useCallback(
    (key: string) => void navigate(`${WIZARD}?draft=${encodeURIComponent(key)}`),
    [navigate],
  );
  const uploaded = useUploadedList(user_id, onArrived);
  const { list, analysis } = view;
  if (list.kind !== 'ready' || !analysis) return null;
  return (
    <Lazy
      load={validationReport}
      props={{
        ...{ client, list, analysis, open: reporting, upload: uploaded.upload, view: uploaded.view },
        onClose: () => {
          uploaded.cancel();
          close();
        },
        onProceed: () => uploaded.start(list, mapping, client.fixes),
      }}
    />
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section aria-label={`Step ${number}: ${title}`} className="grid gap-5">
      <div className="grid gap-1">
        <p className="eyebrow">Step {number}</p>
        <h2 className="text-2xl">{title}</h2>
      </div>
      {children}
    </section>
  );
}
