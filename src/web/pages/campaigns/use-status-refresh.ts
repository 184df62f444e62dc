import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { call } from '../../lib/api.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { CAMPAIGN_LISTS, type Campaign } from './queries.ts';
import {
  cachedStatusText,
  needsPolling,
  POLL_EVERY_MS,
  REFRESH_AT_MOST_EVERY_MS,
  statusIdOf,
  withNews,
} from './status.ts';

/** The server answers for so many at once. */
const MOST_REFRESHED = 1000;
type CampaignPages = InfiniteData<Campaign[], string>;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Refreshes the status of these campaigns: manually, and automatically while any is in progress. A failure
 * keeps the statuses that are known. `resting` is true from a press of the button until it may be pressed again.
 */
export function useStatusRefresh(campaigns: Campaign[]) {
  const queries = useQueryClient();
  const print_provider = usePublicSettings()?.providers.print ?? 'press';
  const [resting, setResting] = useState(false);
  const [refreshed_at, setRefreshedAt] = useState<Date>();
  const latest = useRef(campaigns);
  latest.current = campaigns;

  const load = useCallback(async () => {
    const campaign_ids = latest.current.slice(0, MOST_REFRESHED).map(statusIdOf);
    if (campaign_ids.length === 0) return;
    const warn = () => toast.warning(cachedStatusText(print_provider), { id: 'cached-status' });
    try {
      const { statuses, cached } = await call('POST /functions/v1/get-campaign-status', {
        body: { campaign_ids, update_delivery_status: true },
      });
      queries.setQueriesData<CampaignPages>(
        { queryKey: CAMPAIGN_LISTS },
        (known) => known && { ...known, pages: known.pages.map((page) => withNews(page, statuses)) },
      );
      if (cached) warn();
      else setRefreshedAt(new Date());
    } catch {
      warn();
    }
  }, [queries, print_provider]);

  const polling = needsPolling(campaigns);
  useEffect(() => {
    if (!polling) return;
    const timer = setInterval(() => void load(), POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [polling, load]);

  const refresh = useCallback(async () => {
    setResting(true);
    await Promise.all([load(), wait(REFRESH_AT_MOST_EVERY_MS)]);
    setResting(false);
  }, [load]);

  return { refresh, resting, refreshed_at };
}
