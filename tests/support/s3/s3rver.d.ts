declare module 's3rver' {
  import type { IncomingMessage, RequestListener } from 'node:http';

  type Kept = { bucket: string; key: string; content: Buffer | IncomingMessage; metadata: Record<string, string> };
  type Size = { size: number; md5: string };

  /** An S3 server that keeps its objects in a folder. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    store: {
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
      putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
      getObject(bucket: string, key: string, options?: object): Promise<Kept | null>;
      putObject(object: Kept): Promise<Size>;
      putPart(bucket: string, upload_id: string, part_no: string, content: IncomingMessage): Promise<Size>;
    };
  }
}
