import { useSearchParams } from 'react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { pageMeta } from '../../lib/document/page-title.ts';
import { PrintRuns } from './print-runs.tsx';
import { RunDetail } from './run/detail.tsx';
import { PackingSlip } from './run/slip.tsx';
import { ScanBox } from './scan/scan-box.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { WaitingLetters } from './waiting/letters.tsx';

export const meta = pageMeta('Press');

/** The print shop's page: waiting letters and print runs. */
export default function Press() {
  const [query] = useSearchParams();
  const run_id = query.get('run');
  if (run_id && query.has('slip')) return <PackingSlip run_id={run_id} />;
  if (run_id) return <RunDetail run_id={run_id} />;
  return (
    <div className="page-width">
      <PageHeader
        eyebrow="Print shop"
        title="Press"
        subtitle="Put waiting letters into print runs, download the PDFs, print and mail them, and mark them here."
        actions={<Shortcuts />}
      />
      <div className="grid gap-14">
        <ScanBox />
        <PrintRuns />
        <WaitingLetters />
      </div>
    </div>
  );
}
