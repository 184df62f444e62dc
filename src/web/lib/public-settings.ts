import { createContext, useContext, useEffect, useState } from 'react';
import { type Answer, call } from './api.ts';

export type PublicSettings = Answer<'GET /functions/v1/public-settings'>;

let request: Promise<PublicSettings> | undefined;

/** Requests the settings once for all pages. After a failure, the next page requests them again. */
function fetchSettings(): Promise<PublicSettings> {
  request ??= call('GET /functions/v1/public-settings').catch((error) => {
    request = undefined;
    throw error;
  });
  return request;
}

/** The settings of a page that the server renders with them. */
export const GivenSettings = createContext<PublicSettings | undefined>(undefined);

/** The server's public settings; undefined until loaded and while it cannot be reached. */
export function usePublicSettings(): PublicSettings | undefined {
  const [settings, setSettings] = useState(useContext(GivenSettings));
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
