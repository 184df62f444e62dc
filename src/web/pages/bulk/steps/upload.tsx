import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OtherFormat } from '../../../../modules/imports/reader/file-format.ts';
import { Alert } from '../../../components/feedback/alert.tsx';
import { StepHead } from '../../../features/letter-editor/wizard-step.tsx';
import type { ListState } from '../list/state.ts';
import { DropZone } from '../upload/drop-zone.tsx';
import { TemplateDownloads } from '../upload/template-downloads.tsx';

/** Step 1: the contact list. */
export function UploadStep({
  list,
  arrived,
  kept_name,
  missing,
  written,
  onFile,
  onConvert,
}: {
  list: ListState;
  arrived: { name: string; rows: number } | undefined;
  kept_name: string | undefined;
  missing: boolean;
  /** The title of a campaign whose message and card are there already, as of one that is sent again. */
  written: string | undefined;
  onFile(file: File): void;
  onConvert(file: File, format: OtherFormat): void;
}) {
  const list_name = arrived?.name ?? kept_name;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid content-start gap-7">
        <StepHead title="Who is it for?">
          One row for each person, one card for each row. Nothing is sent or charged until the last step.
        </StepHead>
        {written !== undefined && !list_name && (
          <Alert title="The message and the card are ready">
            <p>
              {written ? `“${written}”` : 'This campaign'} keeps its message, card, handwriting and return address.
              Choose the list that it goes to.
            </p>
          </Alert>
        )}
        <DropZone {...{ list, arrived, kept_name, onFile, onConvert }} invalid={missing} />
        {missing && <p className="text-sm font-medium text-wax-ink">Please choose a contact list.</p>}
      </div>
      <aside aria-label="About the list" className="grid content-start gap-8">
        <section className="grid gap-3">
          <h3 className="text-lg">Start from a template</h3>
          <TemplateDownloads />
        </section>
        <section className="grid gap-3">
          <h3 className="text-lg">How to prepare your list</h3>
          <ol className="grid gap-2.5 text-sm text-ink-soft">
            <Instruction number={1}>
              The first row names the columns. Use any names. You’ll match them next.
            </Instruction>
            <Instruction number={2}>
              Every row needs a first name, street, city, state and ZIP code. The rest is optional.
            </Instruction>
            <Instruction number={3}>
              Save it as a CSV: in Excel, choose File, then Save As. In Google Sheets, choose File, then Download. Or
              let us convert a workbook or a vCard.
            </Instruction>
            <Instruction number={4}>
              You can use any other column in the message too: {'{{birthday}}'}, {'{{dog}}'}.
            </Instruction>
          </ol>
        </section>
        <p className="border-t border-rule pt-5 text-sm text-ink-soft">
          Want your CRM to send cards one at a time? Set up{' '}
          <Link to="/portal/automations" className="link">
            automations
          </Link>
          .
        </p>
      </aside>
    </div>
  );
}

const Instruction = ({ number, children }: { number: number; children: ReactNode }) => (
  <li className="grid grid-cols-[1.25rem_minmax(0,1fr)]">
    <span aria-hidden="true" className="font-display text-wax-ink">
      {number}
    </span>
    <span>{children}</span>
  </li>
);
