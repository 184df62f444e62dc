import type { accountsModule } from './modules/accounts/module.ts';
import type { addressesModule } from './modules/addresses/module.ts';
import type { adminModule } from './modules/admin/module.ts';
import type { auditModule } from './modules/audit/module.ts';
import type { automationsModule } from './modules/automations/module.ts';
import type { billingModule } from './modules/billing/module.ts';
import type { campaignsModule } from './modules/campaigns/module.ts';
import type { creditsModule } from './modules/credits/module.ts';
import type { doNotMailModule } from './modules/do-not-mail/module.ts';
import type { identityModule } from './modules/identity/module.ts';
import type { importsModule } from './modules/imports/module.ts';
import type { lettersModule } from './modules/letters/module.ts';
import type { pressModule } from './modules/press/module.ts';
import type { supportModule } from './modules/support/module.ts';
import type { templatesModule } from './modules/templates/module.ts';
import type { docsApi } from './platform/http/docs-page.ts';
import { admin, customer, open } from './platform/http/endpoint.ts';
import type { eventsApi } from './platform/http/events-api.ts';
import type { settingsApi } from './platform/http/settings-api.ts';
import type { statusApi } from './platform/http/status-api.ts';
import type { mailboxApi, operatorMailboxApi } from './providers/mail/outbox/api.ts';
import type { sandboxPages } from './providers/payments/sandbox/pages/checkout-api.ts';

type Apis = {
  status: ReturnType<typeof statusApi>;
  docs: ReturnType<typeof docsApi>;
  settings: ReturnType<typeof settingsApi>;
  events: ReturnType<typeof eventsApi>;
  accounts: ReturnType<typeof accountsModule>['api'];
  addresses: ReturnType<typeof addressesModule>['api'];
  automations: ReturnType<typeof automationsModule>['api'];
  admin: ReturnType<typeof adminModule>['api'];
  audit: ReturnType<typeof auditModule>['api'];
  billing: ReturnType<typeof billingModule>['api'];
  campaigns: ReturnType<typeof campaignsModule>['api'];
  credits: ReturnType<typeof creditsModule>['api'];
  do_not_mail: ReturnType<typeof doNotMailModule>['api'];
  identity: ReturnType<typeof identityModule>['api'];
  imports: ReturnType<typeof importsModule>['api'];
  letters: ReturnType<typeof lettersModule>['api'];
  press: ReturnType<typeof pressModule>['api'];
  support: ReturnType<typeof supportModule>['api'];
  templates: ReturnType<typeof templatesModule>['api'];
  /** Only where the embedded part is in use. */
  mailbox: ReturnType<typeof mailboxApi> | null;
  operatorMailbox: ReturnType<typeof operatorMailboxApi> | null;
  sandbox: ReturnType<typeof sandboxPages> | null;
};

/** What anybody may call. */
const openRoutes = (api: Apis) =>
  open({
    'GET /healthz': api.status.alive,
    'GET /readyz': api.status.ready,
    'GET /metrics': api.status.metrics,
    'GET /openapi.json': api.status.openapi,
    'GET /docs': api.docs.page,
    'GET /functions/v1/public-settings': api.settings.public,
    'POST /rest/v1/support_issues': api.support.fileIssue,
    'POST /functions/v1/contact-message': api.support.contact,
    'POST /functions/v1/enterprise-inquiry': api.support.enterprise,
    'GET /rest/v1/template_categories': api.templates.categories,
    'GET /rest/v1/letter_templates': api.templates.templates,
    'GET /storage/v1/object/public/:bucket/:file': api.templates.file,
    'GET /storage/v1/render/image/public/:bucket/:file': api.templates.picture,

    'POST /auth/v1/signup': api.identity.signUp,
    'POST /auth/v1/token': api.identity.token,
    'POST /auth/v1/recover': api.identity.recover,
    'GET /auth/v1/verify': api.identity.followLink,
    'POST /auth/v1/verify': api.identity.verify,
    'POST /auth/v1/resend': api.identity.resend,
    'GET /auth/v1/settings': api.identity.settings,
    'GET /auth/v1/health': api.identity.health,
    'GET /auth/v1/.well-known/jwks.json': api.identity.jwks,

    'POST /functions/v1/setup-products': api.billing.setUpProducts,
    'POST /functions/v1/bundle-checkout': api.billing.startBundle,
    // Signed by the provider; the signature is checked over the raw body.
    'POST /webhooks/payments/:provider': api.billing.webhook,
    // Open to a CRM that has the automation's key.
    'POST /functions/v1/highlevel-listener/:automation_id': api.automations.receive,
    'GET /functions/v1/highlevel-listener/:automation_id': api.automations.ready,

    ...(api.sandbox && {
      'GET /sandbox/pay/:session_id': api.sandbox.page,
      'POST /sandbox/pay/:session_id': api.sandbox.submit,
      'GET /sandbox/invoice/:invoice_id': api.sandbox.invoicePage,
      'POST /sandbox/invoice/:invoice_id': api.sandbox.submitInvoice,
      'GET /sandbox/authenticate/:payment_id': api.sandbox.authenticatePage,
      'POST /sandbox/authenticate/:payment_id': api.sandbox.submitAuthenticate,
      // Opened by an address that is given to one customer, or to an operator, for a while.
      'GET /sandbox/portal/:token': api.sandbox.portalPage,
      'POST /sandbox/portal/:token': api.sandbox.submitPortal,
      'GET /sandbox/simulator/:token': api.sandbox.simulatorPage,
      'POST /sandbox/simulator/:token': api.sandbox.submitSimulator,
    }),
    ...(api.mailbox && {
      'GET /sandbox/mailbox': api.mailbox.list,
      'GET /sandbox/mailbox/:id': api.mailbox.mail,
    }),
  });

/** What a signed-in person may: themselves, their account and its money. */
const ownRoutes = (api: Apis) =>
  customer({
    'GET /auth/v1/user': api.identity.user,
    'PUT /auth/v1/user': api.identity.updateUser,
    'POST /auth/v1/logout': api.identity.logout,
    'GET /auth/v1/reauthenticate': api.identity.reauthenticate,
    'GET /rest/v1/user_roles': api.identity.profile.roles,
    'GET /rest/v1/profiles': api.identity.profile.profile,
    'POST /rest/v1/profiles': api.identity.profile.saveProfile,
    'POST /rest/v1/profiles/complete-onboarding': api.identity.profile.completeOnboarding,

    'GET /rest/v1/account_users': api.accounts.links,
    'POST /rest/v1/rpc/get_account_credits_balance': api.credits.balance,
    'GET /rest/v1/credit_transactions': api.credits.transactions,
    'GET /rest/v1/credit_lots': api.credits.lots,
    'POST /functions/v1/stripe-checkout': api.billing.startCheckout,
    'POST /functions/v1/subscription-checkout': api.billing.startSubscription,
    'POST /functions/v1/event-pack-pricing': api.billing.startEventPack,
    'POST /functions/v1/process-payment-success': api.billing.processPaymentSuccess,
    'POST /functions/v1/auto-topup-consent': api.billing.topUpConsent,
    'POST /functions/v1/manage-payment-methods': api.billing.paymentMethods,
    'GET /rest/v1/subscription': api.billing.subscription,
    'POST /functions/v1/change-plan': api.billing.changePlan,
    'POST /functions/v1/cancel-plan': api.billing.cancelPlan,
    'POST /functions/v1/resume-plan': api.billing.resumePlan,
    'POST /functions/v1/customer-portal': api.billing.customerPortal,
    'GET /rest/v1/billing/summary': api.billing.summary,
    'GET /rest/v1/billing/documents': api.billing.documents,
    'GET /rest/v1/billing/documents/:id/document.pdf': api.billing.documentPdf,
    'GET /rest/v1/billing/export': api.billing.exportMoney,
  });

/** What a signed-in person may: designs, letters, campaigns, lists. */
const letterRoutes = (api: Apis) =>
  customer({
    'GET /rest/v1/own_designs': api.templates.ownDesigns.list,
    'POST /rest/v1/own_designs': api.templates.ownDesigns.create,
    'DELETE /rest/v1/own_designs/:id': api.templates.ownDesigns.remove,
    'GET /storage/v1/object/authenticated/:bucket/:file': api.templates.ownDesigns.file,

    'POST /functions/v1/generate-letter-content': api.letters.generateContent,
    'POST /functions/v1/places-autocomplete': api.addresses.suggest,
    'POST /functions/v1/place-details': api.addresses.place,
    'POST /functions/v1/check-address': api.addresses.check,
    'POST /functions/v1/get-preview': api.letters.preview,
    'POST /functions/v1/create-campaign': api.campaigns.create,
    'POST /functions/v1/add-contacts': api.campaigns.addContacts,
    'POST /functions/v1/submit-campaign': api.campaigns.submit,
    'POST /functions/v1/deduct-credit': api.campaigns.deductCredit,
    'POST /functions/v1/cancel-campaign': api.campaigns.cancel,
    'POST /functions/v1/pause-campaign': api.campaigns.pause,
    'POST /functions/v1/resume-campaign': api.campaigns.resume,
    'POST /functions/v1/duplicate-campaign': api.campaigns.duplicate,
    'POST /functions/v1/retry-letter': api.letters.retry,
    'POST /functions/v1/get-campaign-status': api.campaigns.statuses,
    'GET /rest/v1/campaigns': api.campaigns.list,
    'GET /rest/v1/campaigns/:id/letters': api.campaigns.letters,
    'GET /rest/v1/campaigns/:id/ink': api.campaigns.ink,
    'GET /rest/v1/campaigns/:id/progress': api.campaigns.progress,
    'GET /rest/v1/campaign_contacts': api.campaigns.contacts,

    'GET /rest/v1/campaign_drafts': api.campaigns.drafts.list,
    'GET /rest/v1/campaign_drafts/:key': api.campaigns.drafts.open,
    'PUT /rest/v1/campaign_drafts/:key': api.campaigns.drafts.save,
    'DELETE /rest/v1/campaign_drafts/:key': api.campaigns.drafts.remove,
    'POST /functions/v1/import-start': api.imports.start,
    'PUT /rest/v1/imports/:id/bytes': api.imports.receive,
    'GET /rest/v1/imports/:id': api.imports.view,
    'GET /rest/v1/imports/:id/rows': api.imports.rows,
    'PATCH /rest/v1/imports/:id/rows/:row_no': api.imports.fixRow,
    'GET /rest/v1/imports/:id/failed.csv': api.imports.failedCsv,
    'POST /functions/v1/import-choose': api.imports.choose,
    'POST /functions/v1/import-cancel': api.imports.cancel,
    'POST /functions/v1/import-proof': api.imports.proof,

    'GET /rest/v1/do_not_mail': api.do_not_mail.list,
    'POST /rest/v1/do_not_mail': api.do_not_mail.add,
    'DELETE /rest/v1/do_not_mail/:id': api.do_not_mail.remove,
    'GET /rest/v1/do_not_mail/export.csv': api.do_not_mail.exportCsv,
    'POST /functions/v1/do-not-mail-check': api.do_not_mail.check,

    'GET /realtime/v1/events': api.events.stream,
  });

/** What a signed-in person may: letters that a CRM's webhooks order. */
const automationRoutes = (api: Apis) =>
  customer({
    'GET /rest/v1/automations': api.automations.list,
    'POST /rest/v1/automations': api.automations.create,
    'GET /rest/v1/automations/:id': api.automations.get,
    'PATCH /rest/v1/automations/:id': api.automations.update,
    'DELETE /rest/v1/automations/:id': api.automations.remove,
    'GET /rest/v1/automation_settings': api.automations.accountSettings,
    'PATCH /rest/v1/automation_settings': api.automations.saveAccountSettings,
    'POST /functions/v1/automation-duplicate': api.automations.duplicate,
    'POST /functions/v1/automation-switch': api.automations.switch,
    'POST /functions/v1/automation-test': api.automations.test,
    'GET /rest/v1/webhook_history': api.automations.history,
    'GET /rest/v1/webhook_history/:id': api.automations.attempt,
    'POST /functions/v1/webhook-history-decide': api.automations.decide,
  });

/** What only the operator may: what needs somebody today, and who may do what. */
const deskRoutes = (api: Apis) =>
  admin({
    'GET /rest/v1/admin/dashboard': api.admin.dashboard,
    'GET /rest/v1/admin/search': api.admin.search,
    'GET /rest/v1/admin/operators': api.identity.operators.page,
    'GET /rest/v1/admin/operators/export': api.identity.operators.export,
    'POST /functions/v1/change-operator-role': api.identity.operators.change,

    'GET /rest/v1/admin/audit': api.audit.page,
    'GET /rest/v1/admin/audit/export': api.audit.export,
    'GET /rest/v1/admin/audit/heads': api.audit.heads,
    'POST /functions/v1/check-audit': api.audit.check,
    ...(api.operatorMailbox && {
      'GET /rest/v1/outbox_mails': api.operatorMailbox.list,
      'GET /rest/v1/outbox_mails/:id': api.operatorMailbox.mail,
    }),
  });

/** What only the operator may: payments and the books. */
const moneyRoutes = (api: Apis) =>
  admin({
    'GET /rest/v1/admin/reconciliation': api.billing.admin.reconciliation,
    'POST /functions/v1/reconcile': api.billing.admin.reconcile,
    'GET /rest/v1/admin/payments': api.billing.admin.payments,
    'POST /functions/v1/refund-payment': api.billing.admin.refund,
    ...(api.sandbox && { 'POST /functions/v1/sandbox-simulator': api.sandbox.openSimulator }),
  });

/** What only the operator may: designs, the press, and letters of all customers. */
const printShopRoutes = (api: Apis) =>
  admin({
    'GET /rest/v1/managed_templates': api.templates.admin.list,
    'POST /rest/v1/letter_templates': api.templates.admin.create,
    'PATCH /rest/v1/letter_templates/:id': api.templates.admin.update,
    'DELETE /rest/v1/letter_templates/:id': api.templates.admin.remove,
    'POST /functions/v1/order-templates': api.templates.admin.order,
    'POST /rest/v1/template_categories': api.templates.admin.createCategory,
    'POST /storage/v1/template-uploads/:kind': api.templates.admin.upload,

    'GET /rest/v1/press/queue': api.press.queue,
    'GET /rest/v1/print_runs': api.press.runs,
    'GET /rest/v1/print_runs/:id': api.press.run,
    'GET /rest/v1/print_runs/:id/cards.pdf': api.press.cardsPdf,
    'GET /rest/v1/print_runs/:id/envelopes.pdf': api.press.envelopesPdf,
    'GET /rest/v1/print_runs/:id/plot.zip': api.press.plotZip,
    'GET /rest/v1/press_items/:id/plot.svg': api.press.plotSvg,
    'GET /rest/v1/press_items/:id/plot.hpgl': api.press.plotHpgl,
    'POST /functions/v1/press-create-run': api.press.createRun,
    'POST /functions/v1/press-mark-run': api.press.markRun,
    'POST /functions/v1/press-mark-letter': api.press.markLetter,
    'POST /functions/v1/press-mark-letters': api.press.marks.markLetters,
    'POST /functions/v1/press-scan': api.press.marks.scan,
    'POST /functions/v1/press-undo-mark': api.press.marks.undo,
    'POST /functions/v1/press-undo-run': api.press.marks.undoRun,
    'POST /functions/v1/press-hold-run': api.press.marks.holdRun,
    'POST /functions/v1/press-release-run': api.press.marks.releaseRun,

    'GET /rest/v1/admin/letters': api.letters.desk.page,
    'GET /rest/v1/admin/letters/export': api.letters.desk.export,
    'GET /rest/v1/admin/letters/:id': api.letters.desk.letter,
    'POST /functions/v1/letter-credit': api.letters.desk.giveCreditBack,
    'POST /functions/v1/letter-reprint': api.press.marks.reprint,
    'POST /functions/v1/letter-returned': api.press.marks.returned,
    'POST /functions/v1/letter-hold': api.press.marks.hold,
    'POST /functions/v1/letter-release': api.press.marks.release,
  });

/**
 * Every URL of the server, from what anybody may call down to what only the operator may. Each group takes only
 * endpoints that were made for it, so that no URL lacks an access decision.
 */
export const routes = (api: Apis) => ({
  ...openRoutes(api),
  ...ownRoutes(api),
  ...letterRoutes(api),
  ...automationRoutes(api),
  ...deskRoutes(api),
  ...moneyRoutes(api),
  ...printShopRoutes(api),
});

export type Routes = ReturnType<typeof routes>;
