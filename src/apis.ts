import type { accountingModule } from './modules/accounting/module.ts';
import type { accountsModule } from './modules/accounts/module.ts';
import type { addressesModule } from './modules/addresses/module.ts';
import type { adminModule } from './modules/admin/module.ts';
import type { analyticsModule } from './modules/analytics/module.ts';
import type { approvalsModule } from './modules/approvals/module.ts';
import type { auditModule } from './modules/audit/module.ts';
import type { automationsModule } from './modules/automations/module.ts';
import type { backupsModule } from './modules/backups/module.ts';
import type { billingModule } from './modules/billing/module.ts';
import type { campaignsModule } from './modules/campaigns/module.ts';
import type { creditsModule } from './modules/credits/module.ts';
import type { doNotMailModule } from './modules/do-not-mail/module.ts';
import type { identityModule } from './modules/identity/module.ts';
import type { importsModule } from './modules/imports/module.ts';
import type { lettersModule } from './modules/letters/module.ts';
import type { pressModule } from './modules/press/module.ts';
import type { privacyErasureModule } from './modules/privacy/erasure-module.ts';
import type { privacyModule } from './modules/privacy/module.ts';
import type { settingsModule } from './modules/settings/module.ts';
import type { supportModule } from './modules/support/module.ts';
import type { systemModule } from './modules/system/module.ts';
import type { tablesModule } from './modules/tables/module.ts';
import type { templatesModule } from './modules/templates/module.ts';
import type { docsApi } from './platform/http/docs/page.ts';
import type { RouteTable } from './platform/http/endpoint.ts';
import type { eventsApi } from './platform/http/events-api.ts';
import type { securityTxtApi } from './platform/http/security-txt-api.ts';
import type { settingsApi } from './platform/http/settings-api.ts';
import type { statusApi } from './platform/http/status-api.ts';
import type { mailboxApi, operatorMailboxApi } from './providers/mail/outbox/api.ts';
import type { sandboxPages } from './providers/payments/sandbox/pages/checkout-api.ts';

/** The endpoints of every part, as the modules make them. routes.ts gives each its URL. */
export type Apis = {
  status: ReturnType<typeof statusApi>;
  docs: ReturnType<typeof docsApi>;
  securityTxt: ReturnType<typeof securityTxtApi>;
  settings: ReturnType<typeof settingsApi>;
  events: ReturnType<typeof eventsApi>;
  accounting: ReturnType<typeof accountingModule>['api'];
  accounts: ReturnType<typeof accountsModule>['api'];
  addresses: ReturnType<typeof addressesModule>['api'];
  automations: ReturnType<typeof automationsModule>['api'];
  admin: ReturnType<typeof adminModule>['api'];
  analytics: ReturnType<typeof analyticsModule>['api'];
  approvals: ReturnType<typeof approvalsModule>['api'];
  audit: ReturnType<typeof auditModule>['api'];
  backups: ReturnType<typeof backupsModule>['api'];
  billing: ReturnType<typeof billingModule>['api'];
  campaigns: ReturnType<typeof campaignsModule>['api'];
  credits: ReturnType<typeof creditsModule>['api'];
  do_not_mail: ReturnType<typeof doNotMailModule>['api'];
  identity: ReturnType<typeof identityModule>['api'];
  imports: ReturnType<typeof importsModule>['api'];
  letters: ReturnType<typeof lettersModule>['api'];
  operatorSettings: ReturnType<typeof settingsModule>['api'];
  press: ReturnType<typeof pressModule>['api'];
  privacy: ReturnType<typeof privacyModule>['api'];
  privacy_erasure: ReturnType<typeof privacyErasureModule>['api'];
  support: ReturnType<typeof supportModule>['api'];
  system: ReturnType<typeof systemModule>['api'];
  tables: ReturnType<typeof tablesModule>['api'];
  templates: ReturnType<typeof templatesModule>['api'];
  /** Only where the embedded part is in use. */
  mailbox: ReturnType<typeof mailboxApi> | null;
  operatorMailbox: ReturnType<typeof operatorMailboxApi> | null;
  sandbox: ReturnType<typeof sandboxPages> | null;
};

/** Throws for endpoints that no route gives a URL: nobody decided who may call them. */
export function refuseUnlisted(apis: Apis, table: RouteTable): void {
  const listed = new Set<unknown>(Object.values(table).map(({ handle }) => handle));
  const unlisted = endpointsIn(apis, '').filter(({ handle }) => !listed.has(handle));
  if (unlisted.length > 0) throw new Error(`No route lists ${unlisted.map(({ name }) => name).join(', ')}.`);
}

function endpointsIn(part: object, above: string): { name: string; handle: unknown }[] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    const name = above ? `${above}.${key}` : key;
    return 'access' in value && 'handle' in value ? [{ name, handle: value.handle }] : endpointsIn(value, name);
  });
}
