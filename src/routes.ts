import type { Apis } from './apis.ts';
import { admin, customer, open, service } from './platform/http/endpoint.ts';

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
    'POST /rest/v1/support_issues': api.support.fileIssue,
    'POST /functions/v1/contact-message': api.support.contact,
    'POST /functions/v1/enterprise-inquiry': api.support.enterprise,
    'GET /rest/v1/template_categories': api.templates.categories,
    'GET /rest/v1/letter_templates': api.templates.templates,
    'GET /storage/v1/object/public/:bucket/:file': api.templates.file,
    'GET /storage/v1/render/image/public/:bucket/:file': api.templates.picture,

    'POST /auth/v1/signup': api.identity.signUp,
    'POST /auth/v1/token': api.identity.token,
    'POST /functions/v1/sign-up-invited': api.identity.signUpInvited,
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
    'POST /functions/v1/cancel-email-change': api.identity.security.cancelEmailChange,
    'GET /auth/v1/user/identities/authorize': api.identity.switched_off.linkIdentity,
    'DELETE /auth/v1/user/identities/:identity_id': api.identity.switched_off.unlinkIdentity,
    'GET /rest/v1/user_roles': api.identity.profile.roles,
    'GET /rest/v1/profiles': api.identity.profile.profile,
    'POST /rest/v1/profiles': api.identity.profile.saveProfile,
    'POST /rest/v1/profiles/complete-onboarding': api.identity.profile.completeOnboarding,

    'GET /rest/v1/view_as_sessions': api.identity.view_as.list,
    'GET /rest/v1/account_users': api.accounts.links,
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
    'POST /functions/v1/export-recipient': api.privacy_erasure.recipients.export,
    'POST /functions/v1/erase-recipient': api.privacy_erasure.recipients.erase,
    'GET /rest/v1/recipient_erasures': api.privacy_erasure.recipients.list,

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
    'GET /rest/v1/automation_settings': api.automations.accountSettings,
    'PATCH /rest/v1/automation_settings': api.automations.saveAccountSettings,
    'POST /functions/v1/automation-duplicate': api.automations.duplicate,
    'POST /functions/v1/automation-switch': api.automations.switch,
    'POST /functions/v1/automation-test': api.automations.test,
    'GET /rest/v1/webhook_history': api.automations.history,
    'GET /rest/v1/webhook_history/:id': api.automations.attempt,
    'POST /functions/v1/webhook-history-decide': api.automations.decide,
  });

/** What only the operator may: people, and what is done about one of them. */
const personRoutes = (api: Apis) =>
  admin({
    'GET /rest/v1/admin/people': api.admin.people.page,
    'GET /rest/v1/admin/people/export': api.admin.people.export,
    'GET /rest/v1/admin/people/:id': api.admin.people.person,
    'GET /rest/v1/admin/people/:id/lots': api.admin.people.lots,
    'GET /rest/v1/admin/people/:id/journal': api.admin.people.journal,
    'GET /rest/v1/admin/people/:id/payments': api.admin.people.payments,
    'GET /rest/v1/admin/people/:id/plans': api.admin.people.plans,
    'GET /rest/v1/admin/people/:id/campaigns': api.admin.people.campaigns,
    'GET /rest/v1/admin/people/:id/letters': api.admin.people.letters,
    'GET /rest/v1/admin/people/:id/automations': api.admin.people.automations,
    'GET /rest/v1/admin/people/:id/sessions': api.admin.people.sessions,
    'GET /rest/v1/admin/people/:id/mails': api.admin.people.mails,
    'GET /rest/v1/admin/people/:id/mails/:mail_id': api.admin.people.mail,
    'GET /rest/v1/admin/people/:id/views': api.admin.people.views,
    'POST /functions/v1/export-person': api.admin.people.exportPerson,
    'POST /functions/v1/close-account-of-person': api.privacy_erasure.closures.closeFor,
    'POST /functions/v1/keep-account-of-person': api.privacy_erasure.closures.stopFor,
    'POST /functions/v1/erase-recipient-everywhere': api.privacy_erasure.recipients.eraseEverywhere,
    'POST /functions/v1/ban-person': api.identity.people.ban,
    'POST /functions/v1/unban-person': api.identity.people.unban,
    'POST /functions/v1/sign-out-person': api.identity.people.signOut,
    'POST /functions/v1/resend-verification': api.identity.people.resendVerification,
    'POST /functions/v1/send-password-reset': api.identity.people.sendReset,
    'POST /functions/v1/reset-factors': api.identity.resets.startByOperator,
    'POST /functions/v1/view-as': api.identity.view_as.start,
  });

/** What only the operator may: what needs somebody today, and who may do what. */
const deskRoutes = (api: Apis) =>
  admin({
    'GET /rest/v1/admin/dashboard': api.admin.dashboard,
    'GET /rest/v1/admin/search': api.admin.search,
    'GET /rest/v1/admin/operators': api.identity.operators.page,
    'GET /rest/v1/admin/operators/export': api.identity.operators.export,
    'POST /functions/v1/change-operator-role': api.identity.operators.change,
    ...personRoutes(api),

    'GET /rest/v1/admin/maintenance': api.operatorSettings.maintenance,
    'GET /rest/v1/admin/settings': api.operatorSettings.view,
    'PATCH /rest/v1/admin/settings': api.operatorSettings.save,
    'POST /functions/v1/test-enterprise-webhook': api.operatorSettings.testWebhook,
    'GET /rest/v1/admin/retention': api.privacy.retention.state,
    'POST /functions/v1/run-retention': api.privacy.retention.run,

    'GET /rest/v1/admin/support_issues': api.support.desk.page,
    'GET /rest/v1/admin/support_issues/export': api.support.desk.export,
    'GET /rest/v1/admin/support_issues/:id': api.support.desk.detail,
    'POST /rest/v1/admin/support_issues': api.support.desk.file,
    'PATCH /rest/v1/admin/support_issues/:id': api.support.desk.change,
    'GET /rest/v1/admin/support_assignees': api.support.desk.assignees,
    'POST /functions/v1/support-answer': api.support.desk.answer,
    'POST /functions/v1/support-note': api.support.desk.note,

    'GET /rest/v1/admin/automations': api.automations.desk.page,
    'GET /rest/v1/admin/automations/export': api.automations.desk.export,
    'GET /rest/v1/admin/automations/:id': api.automations.desk.detail,
    'POST /functions/v1/pause-automation': api.automations.desk.pause,
    'POST /functions/v1/resume-automation': api.automations.desk.resume,

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
    'GET /rest/v1/admin/analytics': api.analytics.report,
    'GET /rest/v1/admin/analytics/export': api.analytics.export,
    'POST /functions/v1/update-figures': api.analytics.update,
    'GET /rest/v1/admin/reconciliation': api.billing.admin.reconciliation,
    'POST /functions/v1/reconcile': api.billing.admin.reconcile,
    'GET /rest/v1/admin/payments': api.billing.admin.payments,
    'POST /functions/v1/refund-payment': api.billing.admin.refund,
    'GET /rest/v1/admin/accounting': api.accounting.overview,
    'GET /rest/v1/admin/accounting/export': api.accounting.export,
    'GET /rest/v1/admin/accounting/rows': api.accounting.rows,
    'GET /rest/v1/admin/accounting/rows/export': api.accounting.exportRows,
    'GET /rest/v1/admin/accounting/provider': api.accounting.provider_books.get,
    'POST /functions/v1/compare-provider-books': api.accounting.provider_books.compare,
    'POST /rest/v1/rpc/get_pnl_data': api.accounting.pnl,
    'POST /rest/v1/rpc/close_month': api.accounting.closeMonth,
    'POST /rest/v1/rpc/trigger_monthly_automation': api.accounting.generateMonths,
    'PUT /rest/v1/accounting_settings': api.accounting.settings.save,
    'GET /rest/v1/app_admins': api.accounting.access.list,
    'POST /functions/v1/change-app-admin': api.accounting.access.change,
    'GET /rest/v1/expenses': api.accounting.expenses.page,
    'GET /rest/v1/expenses/export': api.accounting.expenses.export,
    'POST /rest/v1/expenses': api.accounting.expenses.add,
    'PATCH /rest/v1/expenses/:id': api.accounting.expenses.end,
    'DELETE /rest/v1/expenses/:id': api.accounting.expenses.remove,
    'GET /rest/v1/expenses/:id/receipt': api.accounting.expenses.receipt,
    'GET /rest/v1/admin/payment_totals': api.billing.admin.totals,
    'GET /rest/v1/admin/credit_totals': api.credits.admin.totals,
    'POST /functions/v1/check-credits': api.credits.admin.check,
    'GET /rest/v1/admin/credit_transactions': api.credits.admin.transactions,
    'GET /rest/v1/admin/credit_transactions/export': api.credits.admin.export,
    'GET /rest/v1/admin/credit_grants': api.credits.admin.grants,
    'POST /functions/v1/admin-credit-management': api.credits.admin.manage,
    'GET /rest/v1/admin/credit_adjustments': api.credits.admin.waiting,
    'POST /functions/v1/decide-credit-adjustment': api.credits.admin.decide,
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

/** What a program of the operator may, with the service key. */
const serviceRoutes = (api: Apis) =>
  service({
    'GET /auth/v1/admin/users': api.identity.admin_users.list,
    'POST /auth/v1/admin/users': api.identity.admin_users.create,
    'GET /auth/v1/admin/users/:user_id': api.identity.admin_users.get,
    'PUT /auth/v1/admin/users/:user_id': api.identity.admin_users.update,
    'DELETE /auth/v1/admin/users/:user_id': api.identity.admin_users.remove,
    'GET /auth/v1/admin/users/:user_id/factors': api.identity.admin_users.factors,
    'DELETE /auth/v1/admin/users/:user_id/factors/:factor_id': api.identity.admin_users.removeFactor,
    'POST /auth/v1/admin/generate_link': api.identity.admin_users.generateLink,
    'POST /auth/v1/invite': api.identity.admin_users.invite,
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
  ...deskRoutes(api),
  ...moneyRoutes(api),
  ...printShopRoutes(api),
  ...serviceRoutes(api),
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
  'POST /auth/v1/otp',
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
