import { CSV_TEMPLATE_NAME, csvTemplate } from '../../../../modules/imports/reader/csv-template.ts';
import { Button } from '../../../components/button.tsx';
import { showFailure } from '../../../components/lazy.tsx';
import { saveFile } from '../../../lib/file-download.ts';

const csvTemplateFile = () => new Blob([csvTemplate()], { type: 'text/csv;charset=utf-8' });

async function saveWorkbook(): Promise<void> {
  // Its compression is fetched by the few who want one.
  const { spreadsheetTemplate } = await import('../list/template.ts');
  saveFile(spreadsheetTemplate(), CSV_TEMPLATE_NAME.replace('.csv', '.xlsx'));
}

/** A list to fill in, with the columns that need no mapping, as a CSV file and as a workbook. */
export function TemplateDownloads() {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button variant="secondary" onClick={() => saveFile(csvTemplateFile(), CSV_TEMPLATE_NAME)}>
        Download CSV Template
      </Button>
      <button type="button" className="link text-left text-sm" onClick={() => void saveWorkbook().catch(showFailure)}>
        Spreadsheet template (keeps leading zeros in ZIP codes)
      </button>
    </div>
  );
}
