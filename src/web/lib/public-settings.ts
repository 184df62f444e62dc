import { useEffect, useState } from 'react';
import { type Answer, call } from './api.ts';

type PublicSettings = Answer<'GET /functions/v1/public-settings'>;

let request: Promise<PublicSettings> | undefined;

/** Requests the settings once for all pages. After a failure, the next page requests them again. */
function fetchSettings(): Promise<PublicSettings> {
  request ??= call('GET /functions/v1/public-settings').catch((error) => {
    request = undefined;
    throw error;
  });
  return request;
}

/** The server's public settings; undefined until loaded and while it cannot be reached. */
export function usePublicSettings(): PublicSettings | undefined {
  const [settings, setSettings] = useState<PublicSettings>();
  useEffect(() => {
    let gone = false;
    fetchSettings().then(
      (loaded) => gone || setSettings(loaded),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  return settings;
}
