import { Copy } from 'lucide-react';
import { toast } from 'sonner';
import { Button } from '../../components/button.tsx';

/** Copies a webhook URL to the clipboard. `of` names the automation where several buttons are on one page. */
export function CopyUrl({ url, label, of }: { url: string; label: string; of?: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Webhook URL copied to clipboard!');
    } catch {
      toast.error('We couldn’t copy the URL', { description: 'Please select it and copy it manually.' });
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

/** A URL that can be selected and copied. */
export function UrlWithCopy({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap items-stretch gap-3">
      <code className="min-w-0 flex-1 basis-full rounded-md border border-rule bg-sunk px-3.5 py-2.5 font-mono text-sm break-all sm:basis-0">
        {url}
      </code>
      <CopyUrl url={url} label="Copy" />
    </div>
  );
}
