import { type Outcome, outcome as outcomes } from '../../../modules/automations/schema.ts';

/** Which events the webhook history shows. An absent part does not filter. */
export type HistoryFilter = { automation_id?: string; outcome?: Outcome; day?: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the filter from a URL's query. Values that cannot be valid are ignored. */
export function filterFrom(query: URLSearchParams): HistoryFilter {
  const automation_id = query.get('automation') ?? '';
  const outcome = outcomes.safeParse(query.get('outcome')).data;
  const day = query.get('day') ?? '';
  return {
    ...(UUID.test(automation_id) && { automation_id }),
    ...(outcome && { outcome }),
    ...(DAY.test(day) && !Number.isNaN(Date.parse(day)) && { day }),
  };
}

/** Returns the URL of the webhook history with this filter. */
export function historyUrl({ automation_id, outcome, day }: HistoryFilter): string {
  const query = new URLSearchParams({
    ...(automation_id && { automation: automation_id }),
    ...(outcome && { outcome }),
    ...(day && { day }),
  }).toString();
  return `/portal/webhook-history${query && `?${query}`}`;
}
