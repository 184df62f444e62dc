import { CSV_TEMPLATE_NAME } from '../../../../modules/imports/reader/csv-template.ts';
import { Button } from '../../../components/button.tsx';
import { saveFile } from '../../../lib/file-download.ts';
import { csvTemplateFile, spreadsheetTemplate } from '../list/template.ts';

/** An empty list to fill in, as a CSV file and as a workbook. */
export function TemplateDownloads() {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button variant="secondary" onClick={() => saveFile(csvTemplateFile(), CSV_TEMPLATE_NAME)}>
        Download CSV Template
      </Button>
      <button
        type="button"
        className="link text-left text-sm"
        onClick={() => saveFile(spreadsheetTemplate(), CSV_TEMPLATE_NAME.replace('.csv', '.xlsx'))}
      >
        Spreadsheet template (keeps leading zeros in ZIP codes)
      </button>
    </div>
  );
}
