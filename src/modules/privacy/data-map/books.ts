import type { TableMap } from './columns.ts';

export const BOOKS_TABLES: TableMap[] = [
  {
    table: 'accounting_monthly',
    about: 'Profit and loss by month',
    none: 'environment month_start cards_sent partners generated_at closed_at closed_by closed_through counted_cards counted_through counted_revenue_cents counted_fees_cents counted_refunds_cents counted_disputes_cents counted_tax_cents',
    personal: [
      {
        columns:
          'card_cost_cents gross_revenue_cents stripe_fees_cents refunds_cents disputes_cents sales_tax_cents cogs_cents fixed_expenses_cents net_profit_cents corrections_cents partner_share_cents_each',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'accounting_provider_months',
    about: 'What the payment provider reported',
    none: 'environment month_start provider read_at',
    personal: [
      {
        columns: 'received_cents returned_cents fees_cents',
        kind: 'money',
        whose: 'customer',
        why: 'The books',
        kept: 'books',
        erased_by: [],
      },
    ],
  },
  {
    table: 'accounting_settings',
    about: 'How the books are kept',
    none: 'id time_zone',
    personal: [
      {
        columns: 'partners approvers',
        kind: 'person',
        whose: 'operator',
        why: 'Who shares the profit and approves expenses',
        kept: 'books',
        erased_by: [],
      },
      { columns: 'card_cost_cents', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'expenses',
    about: 'Expenses of the operator',
    none: 'id environment request_key name incurred_on cadence ends_on receipt_type created_at',
    personal: [
      {
        columns: 'approver created_by',
        kind: 'person',
        whose: 'operator',
        why: 'Who approved and entered it',
        kept: 'books',
        erased_by: [],
      },
      {
        columns: 'notes receipt_file',
        kind: 'content',
        whose: 'operator',
        why: 'The proof of the expense',
        kept: 'books',
        erased_by: [],
      },
      { columns: 'amount_cents', kind: 'money', whose: 'customer', why: 'The books', kept: 'books', erased_by: [] },
    ],
  },
  {
    table: 'daily_figures',
    about: 'Figures by day',
    none: 'figure environment day dimension value',
    personal: [],
  },
  {
    table: 'figure_folds',
    about: 'How far figures are counted',
    none: 'id closed_before folded_at letters_until time_zone',
    personal: [],
  },
  {
    table: 'open_letters',
    about: 'Letters of the last days, counted',
    none: 'day letters',
    personal: [],
  },
  {
    table: 'first_cards',
    about: 'When someone ordered their first card',
    none: 'user_id',
    personal: [
      {
        columns: 'first_at signed_up_at',
        kind: 'person',
        whose: 'customer',
        why: 'Figures of new customers',
        kept: 'account',
        erased_by: ['account', 'person'],
      },
    ],
  },
];
