import type { Apis } from './apis.ts';
import { operatorRoutes } from './operator-routes.ts';
import { type Access, customer, open } from './platform/http/endpoint.ts';

/** What anybody may call. */
const openRoutes = (api: Apis) =>
  open({
    'GET /healthz': api.status.alive,
    'GET /readyz': api.status.ready,
    'GET /metrics': api.status.metrics,
    'GET /openapi.json': api.status.openapi,
    'GET /docs': api.docs.page,
    'GET /.well-known/security.txt': api.securityTxt.text,
    'GET /functions/v1/public-settings': api.settings.public,
    'POST /rest/v1/support_issues': api.tables.beside(api.support.fileIssue, 'support_issues'),
    'POST /functions/v1/contact-message': api.support.contact,
    'POST /functions/v1/enterprise-inquiry': api.support.enterprise,
    'POST /help': api.support.forms.question,
    'POST /contact': api.support.forms.contact,
    'POST /pricing/enterprise': api.support.forms.enterprise,
    'GET /rest/v1/template_categories': api.tables.beside(api.templates.categories, 'template_categories'),
    'GET /rest/v1/letter_templates': api.tables.beside(api.templates.templates, 'letter_templates'),
    'GET /storage/v1/object/public/:bucket/:file': api.templates.file,
    'GET /storage/v1/render/image/public/:bucket/:file': api.templates.picture,

    'POST /auth/v1/signup': api.identity.signUp,
    'POST /auth/v1/token': api.identity.token,
    'POST /functions/v1/sign-up-invited': api.identity.signUpInvited,
    // Whoever has the link that a first start prints, while nobody is an owner.
    'POST /functions/v1/show-set-up': api.identity.first_owner.show,
    'POST /functions/v1/set-up': api.identity.first_owner.setUp,
    'POST /functions/v1/show-invitation': api.accounts.invitations.show,
    'POST /auth/v1/recover': api.identity.recover,
    'GET /auth/v1/verify': api.identity.followLink,
    'POST /auth/v1/verify': api.identity.verify,
    'POST /auth/v1/resend': api.identity.resend,
    'POST /auth/v1/passkeys/authentication/options': api.identity.passkeys.startAuthentication,
    'POST /auth/v1/passkeys/authentication/verify': api.identity.passkeys.authenticate,
    // Whoever reads the mails of an account's address may stop a change of it.
    'POST /functions/v1/stop-email-change': api.identity.security.stopEmailChange,
    'POST /auth/v1/otp': api.identity.otp,
    'GET /auth/v1/authorize': api.identity.switched_off.authorize,
    'POST /auth/v1/sso': api.identity.switched_off.sso,
    // Whoever has the token of a view may end it.
    'POST /functions/v1/end-view-as': api.identity.view_as.end,
    'POST /functions/v1/stop-factor-reset': api.identity.resets.stop,
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

/** What a signed-in person may: themselves, and how they sign in. */
const personalRoutes = (api: Apis) =>
  customer({
    'GET /auth/v1/user': api.identity.user,
    'PUT /auth/v1/user': api.identity.updateUser,
    'POST /auth/v1/logout': api.identity.logout,
    'GET /auth/v1/reauthenticate': api.identity.reauthenticate,
    'POST /auth/v1/factors': api.identity.factors.enroll,
    // Before the factor with an id: the first match responds.
    'GET /auth/v1/factors/recovery-codes': api.identity.factors.codes,
    'POST /auth/v1/factors/recovery-codes': api.identity.factors.generateCodes,
    'DELETE /auth/v1/factors/recovery-codes': api.identity.factors.removeCodes,
    'POST /auth/v1/factors/recovery-codes/verify': api.identity.factors.verifyCode,
    'POST /auth/v1/factors/recovery-codes/regenerate': api.identity.factors.regenerateCodes,
    'DELETE /auth/v1/factors/:id': api.identity.factors.unenroll,
    'POST /auth/v1/factors/:id/challenge': api.identity.factors.challenge,
    'POST /auth/v1/factors/:id/verify': api.identity.factors.verify,
    'GET /auth/v1/passkeys': api.identity.passkeys.list,
    'PATCH /auth/v1/passkeys/:id': api.identity.passkeys.rename,
    'DELETE /auth/v1/passkeys/:id': api.identity.passkeys.remove,
    'POST /auth/v1/passkeys/registration/options': api.identity.passkeys.startRegistration,
    'POST /auth/v1/passkeys/registration/verify': api.identity.passkeys.register,
    'GET /rest/v1/sessions': api.identity.security.devices,
    'DELETE /rest/v1/sessions/:id': api.identity.security.endDevice,
    'GET /rest/v1/security_events': api.identity.security.events,
    'POST /functions/v1/prove': api.identity.security.prove,
    'GET /rest/v1/factor_reset': api.identity.resets.running,
    'POST /functions/v1/cancel-factor-reset': api.identity.resets.cancel,
    'POST /functions/v1/cancel-email-change': api.identity.security.cancelEmailChange,
    'GET /auth/v1/user/identities/authorize': api.identity.switched_off.linkIdentity,
    'DELETE /auth/v1/user/identities/:identity_id': api.identity.switched_off.unlinkIdentity,
    'GET /rest/v1/user_roles': api.tables.beside(api.identity.profile.roles, 'user_roles'),
    'GET /rest/v1/profiles': api.tables.beside(api.identity.profile.profile, 'profiles'),
    'POST /rest/v1/profiles': api.tables.beside(api.identity.profile.saveProfile, 'profiles'),
    'POST /rest/v1/profiles/complete-onboarding': api.identity.profile.completeOnboarding,

    'PATCH /rest/v1/profiles': api.tables.customer('self', 'profiles'),
    'GET /rest/v1/accounts': api.tables.customer('self', 'accounts'),

    'GET /rest/v1/view_as_sessions': api.identity.view_as.list,
    'GET /rest/v1/account_users': api.tables.beside(api.accounts.links, 'account_users'),
  });

/** What a signed-in person may: the members of their account, its data and its money. */
const accountRoutes = (api: Apis) =>
  customer({
    'GET /rest/v1/team': api.accounts.members.team,
    'PATCH /rest/v1/team': api.accounts.members.rename,
    'GET /rest/v1/account_members': api.accounts.members.page,
    'GET /rest/v1/account_members/export': api.accounts.members.export,
    'POST /functions/v1/change-member': api.accounts.members.change,
    'POST /functions/v1/remove-member': api.accounts.members.remove,
    'POST /functions/v1/leave-account': api.accounts.members.leave,
    'POST /functions/v1/hand-over-account': api.accounts.members.handOver,
    'GET /rest/v1/account_invitations': api.accounts.invitations.list,
    'POST /functions/v1/invite-member': api.accounts.invitations.invite,
    'POST /functions/v1/resend-invitation': api.accounts.invitations.resend,
    'POST /functions/v1/revoke-invitation': api.accounts.invitations.revoke,
    'POST /functions/v1/accept-invitation': api.accounts.invitations.accept,
    'GET /rest/v1/account_security': api.accounts.security,
    'POST /functions/v1/reset-member-factors': api.identity.resets.startByAdmin,
    'POST /functions/v1/require-second-factor': api.accounts.requireSecondFactor,

    'GET /rest/v1/account_exports': api.privacy_erasure.exports.list,
    'POST /rest/v1/account_exports': api.privacy_erasure.exports.request,
    'GET /rest/v1/account_exports/:id/data.zip': api.privacy_erasure.exports.file,
    'GET /rest/v1/account_closure': api.privacy_erasure.closures.state,
    'POST /functions/v1/close-account': api.privacy_erasure.closures.close,
    'POST /functions/v1/keep-account': api.privacy_erasure.closures.stop,
    'POST /functions/v1/find-recipient': api.privacy_erasure.recipients.find,
    'GET /rest/v1/recipient_searches/:id': api.privacy_erasure.recipients.found,
    'GET /rest/v1/recipient_searches/:id/person.json': api.privacy_erasure.recipients.export,
    'POST /functions/v1/erase-recipient': api.privacy_erasure.recipients.erase,
    'GET /rest/v1/recipient_erasures': api.privacy_erasure.recipients.list,

    'POST /rest/v1/rpc/get_account_credits_balance': api.credits.balance,
    'GET /rest/v1/credit_transactions': api.tables.beside(api.credits.transactions, 'credit_transactions'),
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
    'GET /rest/v1/campaigns': api.tables.beside(api.campaigns.list, 'campaigns'),
    'POST /rest/v1/campaigns': api.tables.customer('draft', 'campaigns'),
    'POST /rest/v1/campaign_contacts': api.tables.customer('draft', 'campaign_contacts'),
    'GET /rest/v1/campaign_figures': api.campaigns.figures,
    'DELETE /rest/v1/campaigns/:id': api.campaigns.remove,
    'GET /rest/v1/campaigns/:id/card': api.campaigns.card,
    'GET /rest/v1/campaigns/:id/letters': api.campaigns.letters,
    'GET /rest/v1/campaigns/:id/ink': api.campaigns.ink,
    'GET /rest/v1/campaigns/:id/progress': api.campaigns.progress,
    'GET /rest/v1/campaign_contacts': api.tables.beside(api.campaigns.contacts, 'campaign_contacts'),

    'GET /rest/v1/campaign_drafts': api.campaigns.drafts.list,
    'GET /rest/v1/campaign_drafts/:key': api.campaigns.drafts.open,
    'PUT /rest/v1/campaign_drafts/:key': api.campaigns.drafts.save,
    'DELETE /rest/v1/campaign_drafts/:key': api.campaigns.drafts.remove,
    'GET /rest/v1/letter_drafts': api.campaigns.letter_drafts.list,
    'GET /rest/v1/letter_drafts/:key': api.campaigns.letter_drafts.open,
    'PUT /rest/v1/letter_drafts/:key': api.campaigns.letter_drafts.save,
    'DELETE /rest/v1/letter_drafts/:key': api.campaigns.letter_drafts.remove,
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

/** What a signed-in person may: letters that wait for another member of the account. */
const approvalRoutes = (api: Apis) =>
  customer({
    'GET /rest/v1/approvals/mine': api.approvals.own,
    'GET /rest/v1/approvals': api.approvals.page,
    'GET /rest/v1/approvals/export': api.approvals.export,
    'GET /rest/v1/approvals/:id': api.approvals.detail,
    'GET /rest/v1/approvals/:id/recipients': api.approvals.recipients,
    'POST /functions/v1/request-approval': api.approvals.ask,
    'POST /functions/v1/decide-approval': api.approvals.decide,
    'POST /functions/v1/withdraw-approval': api.approvals.withdraw,
    'GET /rest/v1/approval_settings': api.approvals.settings,
    'PUT /rest/v1/approval_settings': api.approvals.saveSettings,
  });

/** What a signed-in person may: letters that a CRM's webhooks order. */
const automationRoutes = (api: Apis) =>
  customer({
    'GET /rest/v1/automations': api.automations.list,
    'POST /rest/v1/automations': api.automations.create,
    'GET /rest/v1/automations/:id': api.automations.get,
    'PATCH /rest/v1/automations/:id': api.automations.update,
    'DELETE /rest/v1/automations/:id': api.automations.remove,
    'GET /rest/v1/automated_triggers': api.tables.customer('read', 'automated_triggers'),
    'POST /rest/v1/automated_triggers': api.tables.customer('automations', 'automated_triggers'),
    'DELETE /rest/v1/automated_triggers': api.tables.customer('automations', 'automated_triggers'),
    'GET /rest/v1/automation_settings': api.automations.accountSettings,
    'PATCH /rest/v1/automation_settings': api.automations.saveAccountSettings,
    'POST /functions/v1/automation-duplicate': api.automations.duplicate,
    'POST /functions/v1/automation-switch': api.automations.switch,
    'POST /functions/v1/automation-test': api.automations.test,
    'POST /functions/v1/show-webhook-url': api.automations.showUrl,
    'POST /functions/v1/replace-webhook-url': api.automations.replaceUrl,
    'POST /functions/v1/stop-old-webhook-url': api.automations.stopOldUrl,
    'GET /rest/v1/webhook_url_readers': api.automations.urlReaders,
    'POST /functions/v1/replace-webhook-urls': api.automations.replaceSeen,
    'GET /rest/v1/webhook_history': api.tables.beside(api.automations.history, 'webhook_history'),
    'GET /rest/v1/webhook_history/:id': api.automations.attempt,
    'POST /functions/v1/webhook-history-decide': api.automations.decide,
  });

/**
 * Every URL of the server, from what anybody may call down to what only the operator may. Each group takes only
 * endpoints that were made for it, so that no URL lacks an access decision.
 */
export const routes = (api: Apis) => ({
  ...openRoutes(api),
  ...personalRoutes(api),
  ...accountRoutes(api),
  ...letterRoutes(api),
  ...approvalRoutes(api),
  ...automationRoutes(api),
  ...operatorRoutes(api),
});

export type Routes = ReturnType<typeof routes>;

const OPEN_IN_MAINTENANCE: ReadonlySet<string> = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /.well-known/security.txt',
  'GET /functions/v1/public-settings',
  'POST /auth/v1/token',
  'POST /auth/v1/recover',
  'GET /auth/v1/verify',
  'POST /auth/v1/verify',
  'POST /auth/v1/passkeys/authentication/options',
  'POST /auth/v1/passkeys/authentication/verify',
  'GET /auth/v1/settings',
  'GET /auth/v1/health',
  'GET /auth/v1/.well-known/jwks.json',
  'GET /auth/v1/user',
  'POST /auth/v1/logout',
  'POST /webhooks/payments/:provider',
  'POST /functions/v1/highlevel-listener/:automation_id',
  'GET /functions/v1/highlevel-listener/:automation_id',
] satisfies (keyof Routes)[]);

/**
 * What answers everybody while maintenance mode is on: health, the way to sign in, and what others send us once. The
 * sandbox plays the payment provider and the mail server, which are not ours to close.
 */
export const staysOpenInMaintenance = (route: string): boolean =>
  OPEN_IN_MAINTENANCE.has(route) || /^[A-Z]+ \/sandbox\//.test(route);

const OPEN_ON_FULL_DISK: ReadonlySet<string> = new Set([
  ...OPEN_IN_MAINTENANCE,
  'POST /functions/v1/process-payment-success',
  'POST /functions/v1/cancel-campaign',
  'POST /functions/v1/pause-campaign',
  'POST /rest/v1/rpc/get_account_credits_balance',
  'POST /functions/v1/get-campaign-status',
]);
/** An operator writes little, except for what is drawn and stored as files. */
const FILLS_THE_DISK: ReadonlySet<string> = new Set([
  'POST /functions/v1/highlevel-listener/:automation_id',
  'POST /functions/v1/press-create-run',
  'POST /functions/v1/press-create-runs',
  'POST /storage/v1/template-uploads/:kind',
] satisfies (keyof Routes)[]);

/**
 * What is refused while a disk is full: new work. Reading, signing in, removing, paying what was begun and the operator's
 * desk stay open; a CRM gets an error by which it knows to send its event again.
 */
export const takesInWork = (route: string, access: Access): boolean =>
  FILLS_THE_DISK.has(route) ||
  !(access === 'admin' || /^(GET|DELETE) |^[A-Z]+ \/sandbox\//.test(route) || OPEN_ON_FULL_DISK.has(route));
