import type { TableMap } from './columns.ts';

export const MONEY_TABLES: TableMap[] = [
  {
    table: 'billing_customers',
    about: 'What the payment provider calls an account',
    none: 'account_id provider created_at environment attempt',
    personal: [
      {
        columns: 'customer_id',
        kind: 'person',
        whose: 'customer',
        why: 'To charge a saved card',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'billing_documents',
    about: 'Invoices, receipts and credit notes as they were issued',
    none: 'id payment_id account_id number kind issued_at',
    personal: [
      {
        columns: 'bill_to',
        kind: 'person',
        whose: 'customer',
        why: 'An invoice must name who paid',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'catalog_setups',
    about: 'Which catalog the payment provider was given',
    none: 'provider catalog_hash done_at environment',
    personal: [],
  },
  {
    table: 'checkout_sessions',
    about: 'Purchases',
    none: 'id account_id created_by environment provider item_id status success_url cancel_url pending_letter_key provider_session_id pay_url next_check_at created_at request_id paid_at mode item_name quantity claimed_at attempt',
    personal: [
      {
        columns: 'payer_email',
        kind: 'person',
        whose: 'customer',
        why: 'To claim a purchase made before signing up',
        kept: 'books',
        erased_by: [],
      },
      {
        columns: 'claim_token',
        kind: 'secret',
        whose: 'customer',
        why: 'To claim it once',
        kept: 'books',
        erased_by: [],
      },
      {
        columns: 'amount_cents credits',
        kind: 'money',
        whose: 'customer',
        why: 'What was agreed',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'subscriptions',
    about: 'Plans',
    none: 'id account_id provider environment plan_id next_plan_id status period_start period_end cancel_at_period_end past_due_since paused_at pay_url started_at ended_at next_check_at duplicate_of unpaid_plan_id',
    personal: [
      {
        columns: 'customer_id subscription_id',
        kind: 'person',
        whose: 'customer',
        why: 'What the payment provider calls it',
        kept: 'books',
        erased_by: [],
      },
      { columns: 'unpaid_cents', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'payments',
    about: 'Money that came and went',
    none: 'id type account_id checkout_session_id provider environment occurred_at key item_id description grant_key subscription_id invoice_id returns_payment_id',
    personal: [
      {
        columns: 'card payment_intent_id',
        kind: 'person',
        whose: 'customer',
        why: 'The brand and last four digits of the card, and what the provider calls the payment',
        kept: 'books',
        erased_by: [],
      },
      {
        columns: 'amount_cents fee_cents net_cents tax_cents lines credits',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'payment_totals',
    about: 'Sums of payments',
    none: 'environment type',
    personal: [
      {
        columns: 'amount_cents payments',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'payment_totals_until',
    about: 'How far payments are summed',
    none: 'only_row last_id',
    personal: [],
  },
  {
    table: 'payment_return_checks',
    about: 'When a payment is asked about next',
    none: 'payment_id checks next_check_at',
    personal: [],
  },
  {
    table: 'refund_orders',
    about: 'Money that an operator gives back',
    none: 'id payment_id request_key created_by refund_id created_at attempt',
    personal: [
      { columns: 'reason', kind: 'content', whose: 'operator', why: 'To know why', kept: 'books', erased_by: [] },
      { columns: 'amount_cents', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'top_up_consents',
    about: 'Agreements to automatic payments',
    none: 'id account_id created_by granted_at withdrawn_at limit_notified_at environment',
    personal: [
      {
        columns: 'typed_name ip withdrawn_ip',
        kind: 'person',
        whose: 'customer',
        why: 'The proof of the agreement',
        kept: 'books',
        erased_by: [],
      },
      {
        columns: 'payment_method_id consent_text',
        kind: 'person',
        whose: 'customer',
        why: 'What was agreed, and the saved card',
        kept: 'books',
        erased_by: [],
      },
      {
        columns: 'threshold bundle_credits',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'top_up_attempts',
    about: 'Automatic payments',
    none: 'id consent_id account_id provider environment status finish_url next_check_at created_at settled_at attempt',
    personal: [
      {
        columns: 'payment_intent_id message',
        kind: 'person',
        whose: 'customer',
        why: 'What the provider calls the payment and answered',
        kept: 'books',
        erased_by: [],
      },
      {
        columns: 'credits amount_cents',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'reconciliation_runs',
    about: 'Comparisons with the payment provider',
    none: 'id started_at finished_at accounts payments provider_sessions differences',
    personal: [],
  },
  {
    table: 'reconciliation_differences',
    about: 'What differed from the payment provider',
    none: 'id kind subject first_seen_at last_seen_at last_run_id',
    personal: [
      { columns: 'expected found', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'credit_adjustments',
    about: 'Credits that an operator gave or took',
    none: 'id account_id environment state request_key requested_by requested_at decided_by decided_at',
    personal: [
      {
        columns: 'reason notes decision_note',
        kind: 'content',
        whose: 'operator',
        why: 'To know why',
        kept: 'books',
        erased_by: [],
      },
      { columns: 'credits', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'credit_check_findings',
    about: 'Balances that did not agree',
    none: 'check_id account_id',
    personal: [
      {
        columns: 'journal lots movements balance debt',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'credit_checks',
    about: 'Checks of the ledger',
    none: 'id environment checked_at accounts findings',
    personal: [
      {
        columns: 'purchased given adjusted taken_back used expired available overdue',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'credit_debts',
    about: 'Credits that were taken back after they were used',
    none: 'account_id key created_at environment',
    personal: [
      { columns: 'credits', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'credit_lots',
    about: 'Credits by their day of expiry',
    none: 'id account_id environment expires_at created_at kind is_empty',
    personal: [
      {
        columns: 'credits remaining',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'credit_further_movements',
    about: 'Which credits a charge used, after those of its first lot',
    none: 'account_id transaction_id lot_id step',
    personal: [
      { columns: 'credits', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'credit_reclaims',
    about: 'Credits that a refund took back',
    none: 'key account_id grant_key created_at',
    personal: [
      {
        columns: 'credits taken owed forgiven',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'credit_totals',
    about: 'Sums of credits',
    none: 'environment kind',
    personal: [
      { columns: 'credits', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'credit_totals_until',
    about: 'How far credits are summed',
    none: 'only_row counted_until',
    personal: [],
  },
  {
    table: 'credit_transactions',
    about: 'The journal of credits',
    none: 'id account_id created_by environment transaction_type category idempotency_key lot_id refunds_transaction_id campaign_id payment_session_id payment_intent_id created_at',
    personal: [
      {
        columns: 'description notes',
        kind: 'content',
        whose: 'customer',
        why: 'What was paid for; it repeats the title of a campaign',
        kept: 'books',
        erased_by: [],
      },
      {
        columns: 'credits_amount lot_credits',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'credit_warnings',
    about: 'Owners who were told that credits expire',
    none: 'account_id lot_id days warned_at',
    personal: [],
  },
  {
    table: 'sign_up_grants',
    about: 'Free credits at sign-up, once per person',
    none: 'environment account_id granted_at',
    personal: [
      {
        columns: 'person_hash',
        kind: 'person',
        whose: 'customer',
        why: 'So that they are given once; a hash of the address',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
];
