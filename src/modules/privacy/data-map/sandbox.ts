import type { TableMap } from './columns.ts';

export const SANDBOX_TABLES: TableMap[] = [
  {
    table: 'sandbox_customers',
    about: 'Customers of the payment sandbox',
    none: 'id account_id default_card_id created_at',
    personal: [
      {
        columns: 'email',
        kind: 'person',
        whose: 'customer',
        why: 'To play a payment provider',
        kept: 'account',
        erased_by: ['account'],
      },
      { columns: 'credit_cents', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'sandbox_cards',
    about: 'Made-up cards',
    none: 'id customer_id behaviour created_at detached_at',
    personal: [
      {
        columns: 'brand last4 exp_month exp_year',
        kind: 'person',
        whose: 'customer',
        why: 'To play a payment provider; no card number is stored',
        kept: 'account',
        erased_by: ['account'],
      },
    ],
  },
  {
    table: 'sandbox_checkouts',
    about: 'Payment pages',
    none: 'id idempotency_key our_session_id item_name currency success_url cancel_url status declined_at payment_intent_id paid_at created_at expires_at mode customer_id account_id item_id keep_card subscription_id payment_method_id decline_code asks_card_id expiry_reported_at',
    personal: [
      {
        columns: 'customer_email',
        kind: 'person',
        whose: 'customer',
        why: 'To play a payment provider',
        kept: 'account',
        erased_by: ['account'],
      },
      { columns: 'amount_cents', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'sandbox_clock',
    about: 'How far the sandbox runs ahead',
    none: 'id ahead_ms',
    personal: [],
  },
  {
    table: 'sandbox_disputes',
    about: 'Disputes',
    none: 'id payment_id status reason opened_at',
    personal: [
      {
        columns: 'amount_cents fee_cents',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'sandbox_doors',
    about: 'Addresses that open the sandbox',
    none: 'customer_id return_url expires_at',
    personal: [
      {
        columns: 'id',
        kind: 'secret',
        whose: 'customer',
        why: 'It opens the page',
        kept: 'moment',
        erased_by: ['account'],
      },
    ],
  },
  {
    table: 'sandbox_invoices',
    about: 'Invoices of plans',
    none: 'id number subscription_id reason plan_id plan_name period_start period_end status payment_id attempts next_attempt_at lapses_at key created_at paid_at',
    personal: [
      {
        columns: 'amount_cents lines credit_used_cents new_amount_cents',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'sandbox_payments',
    about: 'Payments',
    none: 'id kind customer_id card_id description status decline_code our_key return_url created_at paid_at',
    personal: [
      {
        columns: 'brand last4 exp_month exp_year',
        kind: 'person',
        whose: 'customer',
        why: 'To play a payment provider',
        kept: 'account',
        erased_by: ['account'],
      },
      {
        columns: 'amount_cents fee_cents',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'sandbox_prices',
    about: 'Prices',
    none: 'id name billing created_at',
    personal: [
      { columns: 'amount_cents', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'sandbox_refunds',
    about: 'Refunds',
    none: 'id payment_id key created_at',
    personal: [
      { columns: 'amount_cents', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'sandbox_subscriptions',
    about: 'Plans',
    none: 'id customer_id our_session_id plan_id plan_name card_id status started_at period_no period_start period_end cancel_at_period_end ended_at',
    personal: [
      { columns: 'amount_cents', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'sandbox_webhooks',
    about: 'What the sandbox reported',
    none: 'id checkout_id attempts last_status created_at delivered_at type event_no dropped_at',
    personal: [
      {
        columns: 'body',
        kind: 'person',
        whose: 'customer',
        why: 'To play a payment provider; it may name the payer',
        kept: 'webhooks',
        erased_by: ['retention', 'account'],
      },
    ],
  },
];
