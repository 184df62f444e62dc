import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import type { PlannedRoute } from './pages/planned/planned.tsx';

const planned = (path: PlannedRoute) => route(path, 'pages/planned/planned.tsx', { id: path });

/** Every page of the product, from public to operator. */
export default [
  layout('layouts/shell.tsx', [
    // Public. The home page makes almost no requests and bundles no request code.
    index('pages/public/home/home.tsx'),
    layout('layouts/public.tsx', [
      route('about', 'pages/public/about.tsx'),
      route('pricing', 'pages/public/pricing/pricing.tsx'),
      route('pricing/enterprise', 'pages/public/pricing/enterprise.tsx'),
      route('contact', 'pages/public/contact/contact.tsx'),
      route('templates', 'pages/templates/gallery.tsx'),
      route('highlevel-guide', 'pages/public/highlevel-guide/highlevel-guide.tsx'),
      route('features', 'pages/public/features.tsx'),
      route('privacy', 'pages/public/privacy.tsx'),
      route('terms', 'pages/public/terms.tsx'),
      route('help', 'pages/public/help.tsx'),
      route('status', 'pages/public/status.tsx'),
      // The living style page, for those who work on the product: it is not part of what is shipped.
      ...(process.env.NODE_ENV === 'production' ? [] : [route('docs/style', 'pages/style/style.tsx')]),
      route('auth/login', 'pages/identity/auth/sign-in.tsx'),
      route('auth/signup', 'pages/identity/auth/sign-up/sign-up.tsx'),
      route('auth/forgot-password', 'pages/identity/auth/forgot-password.tsx'),
      route('auth/reset-password', 'pages/identity/auth/reset-password.tsx'),
    ]),
    // Signed in
    layout('layouts/customer.tsx', [
      route('create-letter-start', 'pages/letters/letter-start.tsx'),
      route('portal/create-individual-letter', 'pages/letters/wizard/wizard.tsx'),
      route('portal/bulk-upload', 'pages/bulk/upload/bulk-upload.tsx'),
      route('portal/bulk-campaign-wizard', 'pages/bulk/wizard/wizard.tsx'),
      route('portal/purchase-confirmation', 'pages/billing/purchase/confirmation.tsx'),
      route('portal/checkout/confirm', 'pages/billing/checkout/confirm.tsx'),
      route('portal/checkout/billing-details', 'pages/billing/checkout/billing-details.tsx'),
      route('portal/checkout/confirm-payment', 'pages/billing/checkout/confirm-payment.tsx'),
      route('portal/checkout/final-confirmation', 'pages/billing/checkout/final-confirmation.tsx'),
      route('portal/checkout/success', 'pages/billing/purchase/checkout-success.tsx'),
      route('portal/checkout/payment-success', 'pages/billing/purchase/payment-success.tsx'),
      route('portal/billing', 'pages/billing/billing.tsx'),
      route('portal/campaigns', 'pages/campaigns/dashboard.tsx', { id: 'campaigns' }),
      route('portal/campaign-dashboard', 'pages/campaigns/dashboard.tsx', { id: 'campaign-dashboard' }),
      route('portal/campaign-history', 'pages/campaigns/history.tsx'),
      route('portal/automations', 'pages/automations/automations.tsx'),
      route('portal/automations/:id', 'pages/automations/setup/setup.tsx'),
      route('portal/webhook-history', 'pages/automations/history/history.tsx'),
      route('portal/do-not-mail', 'pages/do-not-mail/do-not-mail.tsx'),
      route('settings', 'pages/identity/settings/settings.tsx'),
      route('portal/onboarding/account-details', 'pages/identity/onboarding/account.tsx'),
      route('portal/onboarding/system-explanation', 'pages/identity/onboarding/explanation.tsx'),
      route('portal/onboarding/complete', 'pages/identity/onboarding/complete.tsx'),
    ]),
    // The operator
    layout('layouts/admin.tsx', [
      route('admin/dashboard', 'pages/admin/dashboard/dashboard.tsx'),
      route('admin/press', 'pages/press/press.tsx'),
      route('admin/letters', 'pages/admin/letters/letters.tsx'),
      route('admin/letters/:id', 'pages/admin/letters/letter.tsx'),
      route('admin/templates', 'pages/admin/templates/templates.tsx'),
      planned('admin/users'),
      planned('admin/analytics'),
      planned('admin/system-settings'),
      planned('admin/billing'),
      route('admin/reconciliation', 'pages/admin/reconciliation/reconciliation.tsx'),
      route('admin/operators', 'pages/admin/operators/operators.tsx'),
      route('admin/audit', 'pages/admin/audit/audit.tsx'),
      planned('admin/settings'),
      planned('admin/accounting'),
      // With SANDBOX_MAILBOX=operator; otherwise the server serves its own pages at this path.
      route('sandbox/mailbox/:id?', 'pages/admin/mailbox.tsx'),
    ]),
    route('*', 'pages/public/not-found.tsx'),
  ]),
] satisfies RouteConfig;
