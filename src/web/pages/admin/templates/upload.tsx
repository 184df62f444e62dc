import { useMutation } from '@tanstack/react-query';
import { Upload as UploadIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import {
  ARCHIVE_TYPES,
  IMAGE_TYPES,
  UPLOAD_LIMIT_BYTES,
  type UploadKind,
} from '../../../../modules/templates/uploads/rules.ts';
import { type Uploaded, uploaded } from '../../../../modules/templates/uploads/schema.ts';
import { Button } from '../../../components/button.tsx';
import { TemplatePicture } from '../../../features/templates/picture.tsx';
import { messageOf } from '../../../lib/api.ts';
import { cn } from '../../../lib/cn.ts';
import { uploadFile } from '../../../lib/upload.ts';

/** One file of a design: what is there, what may be put there, and how far that has come. Files may be dropped on it. */
export function TemplateUpload({
  kind,
  label,
  hint,
  url,
  error,
  onUploaded,
  onRemove,
}: {
  kind: UploadKind;
  label: string;
  hint: string;
  /** The picture that is there now. */
  url?: string | null;
  error?: string | undefined;
  onUploaded(files: Uploaded): void;
  onRemove?: (() => void) | undefined;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const [over, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      setShare(0);
      const problem = problemOf(kind, file);
      if (problem) throw new Refused(problem);
      return uploaded.parse(await uploadFile(`/storage/v1/template-uploads/${kind}`, file, setShare));
    },
    onSuccess: onUploaded,
  });
  const failure = upload.error && reasonOf(upload.error);
  const shown_error = failure ?? error;
  const take = (file: File | undefined) => file && !upload.isPending && upload.mutate(file);

  return (
    <fieldset
      className={cn('grid content-start gap-2 rounded-md border p-3', over ? 'border-ink bg-sunk' : 'border-rule')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <legend className="float-left w-full text-sm font-semibold">{label}</legend>
      {url && (
        <TemplatePicture
          url={url}
          alt={`Current file: ${label}`}
          shape={kind === 'preview' ? 'preview' : 'page'}
          sizes="12rem"
          className="max-h-56 w-auto justify-self-start rounded-[2px] shadow-sheet"
        />
      )}
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={kind === 'template' ? ARCHIVE_TYPES : IMAGE_TYPES}
        aria-invalid={shown_error ? true : undefined}
        aria-describedby={shown_error ? `${id}-hint ${id}-error` : `${id}-hint`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          pending={upload.isPending}
          aria-label={`${url ? 'Replace' : 'Upload'}: ${label}`}
          aria-describedby={shown_error ? `${id}-hint ${id}-error` : `${id}-hint`}
          data-upload={kind}
          onClick={() => input.current?.click()}
        >
          <UploadIcon aria-hidden="true" className="size-4" />
          {url ? 'Replace' : 'Upload'}
        </Button>
        {url && onRemove && (
          <Button variant="quiet" size="sm" aria-label={`Remove: ${label}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      {upload.isPending && <Progress share={share} label={label} />}
      <p id={`${id}-hint`} className="text-sm text-ink-faint">
        {hint}
      </p>
      {shown_error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-wax-ink">
          {shown_error}
        </p>
      )}
    </fieldset>
  );
}

/** Sending is measured; the checks that follow on the server are not. */
function Progress({ share, label }: { share: number; label: string }) {
  return (
    <div className="grid gap-1">
      <progress value={share} max={1} aria-label={`${label}: upload`} className="h-1.5 w-full accent-wax" />
      <p role="status" className="text-sm text-ink-soft">
        {share < 1 ? `Uploading ${Math.floor(share * 100)}%` : 'Checking the file...'}
      </p>
    </div>
  );
}

class Refused extends Error {}

const reasonOf = (error: Error): string =>
  error instanceof Refused ? error.message : messageOf(error, 'The upload failed. Please try again.');

/** Checks before the upload. The server checks the bytes. */
function problemOf(kind: UploadKind, file: File): string | null {
  if (kind === 'template' && !/\.zip$/i.test(file.name)) return 'Please choose a .zip file.';
  if (kind !== 'template' && !/\.(png|jpe?g)$/i.test(file.name)) return 'Please choose a PNG or JPEG image.';
  return file.size > UPLOAD_LIMIT_BYTES ? 'This file is larger than 20 MB.' : null;
}
