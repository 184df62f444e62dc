import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { isPrivateUrl } from '../../../modules/templates/rules.ts';
import { download } from '../../lib/api.ts';

/** An image of a card design. One that is private is fetched with the session, and takes its place when it has come. */
export function StoredPicture({ src, alt, ...rest }: ComponentProps<'img'> & { src: string; alt: string }) {
  const shown = usePrivateUrl(src);
  return <img {...rest} alt={alt} src={shown ?? EMPTY} />;
}

/** Reserves the space of the image, and keeps its name for screen readers, while it loads. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

function usePrivateUrl(src: string): string | undefined {
  const is_private = isPrivateUrl(src);
  const { data: blob } = useQuery({
    queryKey: ['private-file', src],
    queryFn: () => {
      const [bucket, file] = src.split('/').slice(-2);
      return download('GET /storage/v1/object/authenticated/:bucket/:file', { bucket, file });
    },
    enabled: is_private,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob]);
  return is_private ? url : src;
}
