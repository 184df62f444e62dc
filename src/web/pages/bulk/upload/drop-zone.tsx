import { FileText } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { OtherFormat } from '../../../../modules/imports/reader/file-format.ts';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { cn } from '../../../lib/cn.ts';
import { CONVERTIBLE_ENDINGS, formatByName } from '../convert/formats.ts';
import { type ListState, readAs } from '../list/state.ts';

/** Accepts a contact list by drag and drop or file picker, and shows its status. */
export function DropZone({
  list,
  arrived,
  kept_name,
  invalid,
  onFile,
  onConvert,
}: {
  list: ListState;
  /** The list as the server has it, which needs no file any more. */
  arrived: { name: string; rows: number } | undefined;
  /** The file of the restored draft, which has to be chosen again. */
  kept_name: string | undefined;
  invalid: boolean;
  onFile(file: File): void;
  onConvert(file: File, format: OtherFormat): void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const described = useId();
  const [over, setOver] = useState(false);
  const has_list = list.kind === 'ready' || (list.kind === 'none' && arrived !== undefined);
  const stop = (event: DragEvent, is_over: boolean) => {
    event.preventDefault();
    setOver(is_over);
  };
  return (
    <section
      aria-label="Your contact list"
      onDragEnter={(event) => stop(event, true)}
      onDragOver={(event) => stop(event, true)}
      onDragLeave={(event) => stop(event, false)}
      onDrop={(event) => {
        stop(event, false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
      className={cn(
        'grid min-h-64 place-content-center justify-items-center gap-4 rounded-md border-2 border-dashed px-6 py-10 text-center transition-colors',
        over ? 'border-wax bg-wax-wash' : 'border-rule-strong bg-sheet',
        invalid && 'border-wax-ink',
      )}
    >
      <input
        ref={picker}
        type="file"
        accept=".csv"
        aria-label="Contact list, a CSV file"
        aria-describedby={described}
        aria-invalid={invalid || undefined}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Lets the customer choose the same file again after fixing it.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <div id={described} role="status" className="grid justify-items-center gap-2">
        <WhatLiesHere {...{ list, arrived, kept_name }} />
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {list.kind === 'refused' && list.format && (
          <Button onClick={() => onConvert(list.file, list.format ?? 'workbook')}>Convert it to a CSV file</Button>
        )}
        <Button
          variant={has_list || (list.kind === 'refused' && list.format) ? 'secondary' : 'primary'}
          name="file"
          disabled={list.kind === 'converting'}
          onClick={() => picker.current?.click()}
        >
          {has_list ? 'Choose another file' : kept_name ? 'Choose it again' : 'Choose a CSV file'}
        </Button>
      </div>
      {list.kind === 'none' && !has_list && <OtherFilePicker {...{ onFile, onConvert }} />}
    </section>
  );
}

/** Lets somebody choose a file that is converted first. */
function OtherFilePicker({
  onFile,
  onConvert,
}: {
  onFile(file: File): void;
  onConvert(file: File, format: OtherFormat): void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <p className="max-w-prose text-sm text-ink-soft">
      An Excel workbook or a vCard?{' '}
      <button type="button" className="link" onClick={() => picker.current?.click()}>
        Convert it to a CSV file
      </button>
      <input
        ref={picker}
        type="file"
        accept={CONVERTIBLE_ENDINGS}
        aria-label="A workbook or a vCard to convert"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          const format = file && formatByName(file.name);
          if (file && format) onConvert(file, format);
          else if (file) onFile(file);
        }}
      />
    </p>
  );
}

function WhatLiesHere({
  list,
  arrived,
  kept_name,
}: {
  list: ListState;
  arrived: { name: string; rows: number } | undefined;
  kept_name: string | undefined;
}): ReactNode {
  switch (list.kind) {
    case 'reading':
      return (
        <>
          <FileName name={list.name} />
          <p className="text-ink-soft tabular-nums">Reading: {formatCount(list.rows, 'contact')} so far</p>
          <ProgressBar label={`Reading ${list.name}`} value={list.share} className="w-56" />
        </>
      );
    case 'converting':
      return (
        <>
          <FileName name={list.name} />
          <p className="text-ink-soft">Converting it to a CSV file</p>
          <ProgressBar label={`Converting ${list.name}`} value={undefined} className="w-56" />
        </>
      );
    case 'ready':
      return (
        <>
          <FileName name={list.name} />
          <ContactCount rows={list.rows} />
          <p className="text-sm text-ink-faint">
            {list.source ? `Converted from ${list.source}` : readAs(list.reading)}
          </p>
        </>
      );
    case 'refused':
      return (
        <>
          <FileName name={list.name} />
          <p className="font-semibold text-wax-ink">{list.title}</p>
          <p className="max-w-prose text-ink-soft">{list.text}</p>
        </>
      );
    case 'none':
      if (arrived) {
        return (
          <>
            <FileName name={arrived.name} />
            <ContactCount rows={arrived.rows} />
            <p className="text-sm text-ink-faint">List uploaded</p>
          </>
        );
      }
      return kept_name ? (
        <>
          <FileName name={kept_name} />
          <p className="max-w-prose text-ink-soft">
            Your browser forgets files when you leave a page. Choose the list again. Your column matches are saved.
          </p>
        </>
      ) : (
        <p className="font-display text-xl">Drop your contact list here</p>
      );
  }
}

const ContactCount = ({ rows }: { rows: number }) => (
  <p className="font-display text-2xl tabular-nums">{formatCount(rows, 'contact')}</p>
);

const FileName = ({ name }: { name: string }) => (
  <p className="flex max-w-full items-center gap-2 font-semibold">
    <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
    <span className="wrap-anywhere">{name}</span>
  </p>
);
