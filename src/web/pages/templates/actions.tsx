import { Download } from 'lucide-react';
import type { Template } from '../../../modules/templates/schema.ts';
import { Button } from '../../components/button.tsx';
import { slugOf } from '../../features/templates/gallery-view.ts';

const START = '/portal/create-individual-letter';

/** Begins a card with a design. The script asks visitors to sign in first, and the wizard then finds the design chosen. */
export const UseButton = ({ template, label, variant, size, className }: UseProps) => (
  <form
    method="get"
    action={START}
    data-uses={template.name}
    data-archive={template.zip_file_url}
    className={className}
  >
    <Button
      type="submit"
      variant={variant}
      size={size}
      className="min-h-11 w-full"
      {...(label === 'Use' && { 'aria-label': `Use ${template.name}` })}
    >
      {label}
    </Button>
  </form>
);

type UseProps = {
  template: Template;
  label: 'Use' | 'Use This Template';
  variant?: 'secondary';
  size?: 'sm';
  className?: string;
};

/** Downloads a design as a ZIP file. The script asks visitors to sign in first. */
export const DownloadButton = ({ template, wide = false }: { template: Template; wide?: boolean }) => (
  <form
    method="get"
    action={template.zip_file_url}
    data-downloads={template.name}
    data-file={`${slugOf(template.name) || 'card'}.zip`}
  >
    {wide ? (
      <Button type="submit" variant="secondary" className="w-full" data-pending="Fetching...">
        <Download aria-hidden="true" className="size-4" /> Download Template
      </Button>
    ) : (
      <Button type="submit" variant="secondary" size="icon" aria-label={`Download ${template.name}`} title="Download">
        <Download aria-hidden="true" className="size-5" />
      </Button>
    )}
  </form>
);
