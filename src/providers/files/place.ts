import { diskFiles } from './disk.ts';
import type { FilesProvider } from './port.ts';
import type { S3Config } from './s3/client.ts';
import { s3Files } from './s3/provider.ts';

/** A place for files as the settings name it. */
export type FilesPlace = { provider: 'disk'; folder: string } | ({ provider: 's3'; bucket: string } & S3Config);

export const filesAt = (place: FilesPlace): FilesProvider =>
  place.provider === 's3' ? s3Files(place) : diskFiles({ folder: place.folder });
