import type { Apis } from './apis.ts';
import { admin, service } from './platform/http/endpoint.ts';

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
    'POST /functions/v1/find-recipient-everywhere': api.privacy_erasure.recipients.findEverywhere,
    'GET /rest/v1/admin/recipient_searches/:id': api.privacy_erasure.recipients.foundEverywhere,
    'GET /rest/v1/admin/recipient_erasures': api.privacy_erasure.recipients.listEverywhere,
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
    'GET /rest/v1/admin/system': api.system.state,
    'GET /rest/v1/admin/installation': api.admin.installation.view,
    'POST /functions/v1/send-test-mail': api.admin.installation.testMail,
    'GET /rest/v1/admin/backups': api.backups.state,
    'POST /functions/v1/back-up-now': api.backups.backUp,
    'POST /functions/v1/rehearse-restore': api.backups.rehearse,
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

    'GET /rest/v1/press/queue': api.press.waiting.queue,
    'GET /rest/v1/press/queue/sources': api.press.waiting.sources,
    'GET /rest/v1/press/test-sheet.pdf': api.press.testSheetPdf,
    'GET /rest/v1/print_runs': api.press.runs,
    'GET /rest/v1/print_runs/:id': api.press.run,
    'GET /rest/v1/print_runs/:id/cards.pdf': api.press.cardsPdf,
    'GET /rest/v1/print_runs/:id/envelopes.pdf': api.press.envelopesPdf,
    'GET /rest/v1/print_runs/:id/plot.zip': api.press.plotZip,
    'GET /rest/v1/press_items/:id/plot.svg': api.press.plotSvg,
    'GET /rest/v1/press_items/:id/plot.hpgl': api.press.plotHpgl,
    'POST /functions/v1/press-create-run': api.press.createRun,
    'POST /functions/v1/press-create-runs': api.press.createRuns,
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
    'POST /functions/v1/press-reprint-letters': api.press.marks.reprintSome,
    'POST /functions/v1/press-cancel-letters': api.press.marks.cancelSome,
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
    'GET /auth/v1/admin/users/:user_id/passkeys': api.identity.admin_users.passkeys,
    'DELETE /auth/v1/admin/users/:user_id/passkeys/:passkey_id': api.identity.admin_users.removePasskey,
    'POST /auth/v1/admin/generate_link': api.identity.admin_users.generateLink,
    'POST /auth/v1/invite': api.identity.admin_users.invite,
  });

/** All of it. Which of these an operator may call depends on their roles. */
export const operatorRoutes = (api: Apis) => ({
  ...deskRoutes(api),
  ...moneyRoutes(api),
  ...printShopRoutes(api),
  ...serviceRoutes(api),
});
