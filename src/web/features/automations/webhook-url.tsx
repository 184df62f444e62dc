import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Eye } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { copyText } from '../../lib/copy.ts';
import { asFullMoment } from '../../lib/dates.ts';
import { viewing } from '../../lib/session/viewing.ts';
import { useMember } from '../session/member.ts';
import { AUTOMATION, type Automation, wholeUrl } from './queries.ts';
import { ReplaceUrlsDialog } from './replace-urls-dialog.tsx';

const NOT_COPIED = 'We couldn’t copy the URL';

/** Copies the webhook URL with its key. `of` names the automation where several buttons are on one page. */
export function CopyUrl({
  id,
  label,
  of,
  onShow,
}: {
  id: string;
  label: string;
  of?: string;
  onShow?(url: string): void;
}) {
  async function copy(): Promise<void> {
    const url = wholeUrl(id);
    try {
      await copyText(url);
      toast.success('Webhook URL copied to clipboard!');
    } catch {
      await url.then(
        (shown) => {
          onShow?.(shown);
          const description = onShow ? 'Please select it and copy it manually.' : 'Open the automation to select it.';
          toast.error(NOT_COPIED, { description });
        },
        (error) => toast.error(NOT_COPIED, { description: messageOf(error, 'Please try again.') }),
      );
    }
  }
  return (
    <Button
      variant="secondary"
      size={of ? 'sm' : 'md'}
      {...(of && { 'aria-label': `${label} of ${of}` })}
      onClick={() => void copy()}
    >
      <Copy aria-hidden="true" className="size-4" /> {label}
    </Button>
  );
}

/** The URL to paste into the sender, for members who may send; for others, why its key is hidden. */
export function WebhookUrl({ automation }: { automation: Automation }) {
  const { can } = useMember();
  if (viewing())
    return <Masked automation={automation}>The whole URL isn’t shown while you view as a customer.</Masked>;
  if (can('automations')) return <Shown key={automation.webhook_url} automation={automation} />;
  return (
    <Masked automation={automation}>
      Only members who may send see the whole URL: owners, admins and senders. Anyone who has it can order cards with
      this account’s credits.
    </Masked>
  );
}

const box =
  'min-w-0 flex-1 basis-full rounded-md border border-rule bg-sunk px-3.5 py-2.5 font-mono text-sm break-all sm:basis-0';

const Masked = ({ automation, children }: { automation: Automation; children: string }) => (
  <div className="grid gap-3">
    <code className={box}>{automation.webhook_url}</code>
    <p className="text-sm text-ink-soft">{children}</p>
  </div>
);

function Shown({ automation }: { automation: Automation }) {
  const { id, webhook_url } = automation;
  const [url, setUrl] = useState<string>();
  const [replacing, setReplacing] = useState(false);
  const show = useMutation({
    mutationFn: () => wholeUrl(id),
    onSuccess: setUrl,
    onError: (error) => toast.error('Failed to show the URL', { description: messageOf(error, 'Please try again.') }),
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-stretch gap-3">
        <code className={box}>{url ?? webhook_url}</code>
        <CopyUrl id={id} label="Copy" onShow={setUrl} />
        {url === undefined && (
          <Button variant="secondary" pending={show.isPending} onClick={() => show.mutate()}>
            <Eye aria-hidden="true" className="size-4" /> Show
          </Button>
        )}
      </div>
      <OldUrl automation={automation} />
      <p className="text-sm text-ink-soft">
        Someone has this URL who shouldn’t?{' '}
        <button type="button" className="link" onClick={() => setReplacing(true)}>
          Replace it
        </button>
      </p>
      {replacing && (
        <ReplaceUrlsDialog
          title="Replace this webhook URL?"
          work={(old_url_hours) =>
            call('POST /functions/v1/replace-webhook-url', { body: { id, old_url_hours } }).then((made) =>
              setUrl(made.webhook_url),
            )
          }
          done="Webhook URL replaced"
          onClose={() => setReplacing(false)}
        >
          You get a new URL to paste into your CRM. If you replaced it before, the URL from then stops now.
        </ReplaceUrlsDialog>
      )}
    </div>
  );
}

/** Until when the URL before this one works. */
function OldUrl({ automation: { id, old_url_until } }: { automation: Automation }) {
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => call('POST /functions/v1/stop-old-webhook-url', { body: { id } }),
    onSuccess: () => toast.success('The old URL no longer works'),
    onError: (error) =>
      toast.error('Failed to stop the old URL', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: AUTOMATION }),
  });
  if (!old_url_until) return null;
  return (
    <Alert kind="warning" title={`The old URL works until ${asFullMoment(old_url_until)}`}>
      <p>
        Paste the new one into your CRM before then, or{' '}
        <button type="button" className="link" disabled={stop.isPending} onClick={() => stop.mutate()}>
          stop the old one now
        </button>
        .
      </p>
    </Alert>
  );
}
