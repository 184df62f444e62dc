import { admin, customer, open } from './platform/http.ts';
import type { Apis } from './app.ts';

/**
 * Every URL of the server, from what anybody may call down to what only the operator may. Each group takes only
 * endpoints that were made for it, so that no URL lacks an access decision.
 */
export function routes(api: Apis) {
  return {
    ...open({
      'GET /healthz': api.status.alive,
      'GET /readyz': api.status.ready,
      'GET /metrics': api.status.metrics,
      'GET /openapi.json': api.status.openapi,
      'GET /functions/v1/public-settings': api.settings.public,
      'POST /rest/v1/support_issues': api.support.fileIssue,
    }),
    ...customer({
      'GET /rest/v1/account_users': api.credits.accounts,
      'POST /rest/v1/rpc/get_account_credits_balance': api.credits.balance,
      'GET /rest/v1/credit_transactions': api.credits.transactions,
      'GET /realtime/v1/events': api.events.stream,
    }),
    ...admin({}),
  };
}

export type Routes = ReturnType<typeof routes>;
