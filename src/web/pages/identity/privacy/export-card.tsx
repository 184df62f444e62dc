import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Button } from '../../../components/button.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { type Answer, call, messageOf } from '../../../lib/api.ts';
import { asLastDay, asMoment } from '../../../lib/dates.ts';
import { useFileDownload } from '../../../lib/file-download.ts';
import { SettingsCard } from '../settings/cards.tsx';

const KEY = ['account_exports'];
const LOOK_AGAIN_MS = 3000;
type Export = Answer<'GET /rest/v1/account_exports'>[number];

/** All data of the account as a file, made on request. */
export function ExportCard() {
  const queries = useQueryClient();
  const files = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /rest/v1/account_exports', undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? LOOK_AGAIN_MS : false),
  });
  const ask = useMutation({
    mutationFn: () => call('POST /rest/v1/account_exports'),
    onSuccess: (found) => {
      queries.setQueryData(KEY, found);
      toast.success('Preparing your data', { description: 'We’ll email you when the file is ready.' });
    },
    onError: (error) => toast.error('Not started', { description: messageOf(error, 'Please try again.') }),
  });
  const shown = (files.data ?? []).filter(({ state }) => state !== 'removed');
  return (
    <SettingsCard
      title="Your Data"
      subtitle="One ZIP file with everything in this account: letters, contacts, lists, designs, automations, payments and more. You can download it for 7 days."
    >
      {files.isPending ? (
        <Skeleton className="h-12" />
      ) : files.isError ? (
        <FailedState title={messageOf(files.error, 'Failed to load your files')} onRetry={() => void files.refetch()} />
      ) : (
        shown.length > 0 && (
          <ul className="divide-y divide-rule">
            {shown.map((file) => (
              <ExportLine key={file.id} file={file} />
            ))}
          </ul>
        )
      )}
      <div>
        <Button
          variant="secondary"
          pending={ask.isPending}
          disabled={!files.data || files.data.some(isWaiting)}
          onClick={() => ask.mutate()}
        >
          Prepare My Data
        </Button>
      </div>
    </SettingsCard>
  );
}

const isWaiting = ({ state }: Export) => state === 'waiting';

function ExportLine({ file }: { file: Export }) {
  const download = useFileDownload();
  const wanted = {
    route: 'GET /rest/v1/account_exports/:id/data.zip',
    params: { id: file.id },
    save_as: 'longhand-data.zip',
  } as const;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
      <div className="grid gap-0.5 text-sm">
        <span className="font-semibold">Requested on {asMoment(file.requested_at)}</span>
        <span className="text-ink-soft" role="status">
          {file.expires_at
            ? `${sizeText(file.size_bytes ?? 0)}, through ${asLastDay(file.expires_at)}`
            : 'Being prepared. You can leave this page.'}
        </span>
      </div>
      {file.expires_at && (
        <Button pending={download.isPending} onClick={() => download.mutate(wanted)}>
          Download
        </Button>
      )}
    </li>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
