import { EXPORT_FORMATS } from '../../../platform/table/query.ts';
import type { RouteName } from '../../lib/api.ts';
import { useFileDownload } from '../../lib/file-download.ts';
import { Button } from '../button.tsx';

/** Downloads the whole list, as it is filtered, as CSV or XLSX. */
export function ExportButtons({ route, query, name }: { route: RouteName; query: object; name: string }) {
  const file = useFileDownload();
  return EXPORT_FORMATS.map((format) => (
    <Button
      key={format}
      variant="secondary"
      pending={file.isPending}
      onClick={() => file.mutate({ route, params: {}, query: { ...query, format }, save_as: `${name}.${format}` })}
    >
      <span className="sr-only">Export as </span>
      {format.toUpperCase()}
    </Button>
  ));
}
