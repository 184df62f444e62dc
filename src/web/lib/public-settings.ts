import { useEffect, useState } from 'react';
import { type Answer, call } from './api.ts';

type PublicSettings = Answer<'GET /functions/v1/public-settings'>;

let asked: Promise<PublicSettings> | undefined;

/** Asks once for the whole visit; a question that failed is asked again by the next page. */
function fetchSettings(): Promise<PublicSettings> {
  asked ??= call('GET /functions/v1/public-settings').catch((error) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** The server's public settings; undefined until loaded and while it cannot be reached. */
export function usePublicSettings(): PublicSettings | undefined {
  const [settings, setSettings] = useState<PublicSettings>();
  useEffect(() => {
    let gone = false;
    fetchSettings().then(
      (told) => gone || setSettings(told),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  return settings;
}
