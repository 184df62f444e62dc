import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Automation, automationsQuery } from '../../../features/automations/queries.ts';
import { useAuth } from '../../../features/session/auth.tsx';
import { siteUrl } from '../../../lib/public-meta.ts';

const LISTENER_PATH = '/functions/v1/highlevel-listener';

/** Where the reader's sender should post: the URL of an automation of theirs, or this site's listener for visitors. */
export type WebhookTarget = {
  url: string;
  /** The listener without an automation's ID. */
  listener: string;
  /** The reader's automations; empty for visitors. */
  automations: readonly Automation[];
  automation: Automation | undefined;
  choose(id: string): void;
};

/** Returns the target. The site's address and the reader are unknown while the page is prerendered. */
export function useWebhookTarget(): WebhookTarget {
  const { person } = useAuth();
  const { data: automations = [] } = useQuery({ ...automationsQuery, enabled: !!person });
  const [listener, setListener] = useState(LISTENER_PATH);
  const [chosen, choose] = useState('');
  useEffect(() => setListener(`${siteUrl()}${LISTENER_PATH}`), []);
  const automation = automations.find(({ id }) => id === chosen) ?? automations[0];
  return { url: automation?.webhook_url ?? listener, listener, automations, automation, choose };
}
