import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../platform/time.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as errors from '../errors.ts';
import type { SetUpProducts } from '../schema.ts';
import { CATALOG_ITEMS } from './item-rules.ts';
import { BUNDLES, ENTERPRISE_PLANS, PERSONAL_PLANS } from './rules.ts';
import * as store from './store.ts';

/** While the catalog is unchanged, the provider is called at most once in this time. */
const SET_UP_AGAIN_AFTER_MS = DAY_MS;
const CATALOG_HASH = createHash('sha256').update(JSON.stringify(CATALOG_ITEMS)).digest('hex');

/** Creates the products and prices of the catalog at the payment provider. */
export function catalogService({ db, clock, log, payments }: BillingDependencies) {
  let under_way: Promise<SetUpProducts> | undefined;

  async function setUp(): Promise<SetUpProducts> {
    const done = await store.catalogSetup(db, payments);
    const is_fresh = done && clock.now().getTime() - done.done_at.getTime() < SET_UP_AGAIN_AFTER_MS;
    if (is_fresh && done.catalog_hash === CATALOG_HASH) return counted([]);
    const made = await errors.asCheckoutFailure(log, payments.ensureCatalog(CATALOG_ITEMS));
    await store.noteCatalogSetup(db, payments, CATALOG_HASH, clock.now());
    return counted(made);
  }

  return {
    /** Creates what the provider lacks and counts it. Calls at the same time share one request. */
    setUpProducts(): Promise<SetUpProducts> {
      under_way ??= setUp().finally(() => {
        under_way = undefined;
      });
      return under_way;
    },
  };
}

function counted(made: readonly string[]): SetUpProducts {
  const among = (items: readonly { id: string }[]) => items.filter(({ id }) => made.includes(id)).length;
  return {
    results: {
      subscriptionsCreated: among(PERSONAL_PLANS),
      bundlesCreated: among(BUNDLES),
      enterpriseCreated: among(ENTERPRISE_PLANS),
    },
  };
}
