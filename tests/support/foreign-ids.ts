import { topUpBundles, topUpConsentText } from '../../src/modules/billing/top-ups/rules.ts';
import type { Routes } from '../../src/routes.ts';
import { contactNamed, SENDER } from './letter-shop.ts';

/**
 * How to ask each URL of a customer for somebody else's things. The type demands an entry for every id that a URL
 * takes, in its path, its query or its body, so an endpoint that takes a new one does not compile without its attempt.
 */

type CustomerUrl = {
  [U in keyof Routes]-?: Routes[U] extends { access: 'customer' } ? U : never;
}[keyof Routes];
type Wire = { params: unknown; query: unknown; body: unknown };
type WireOf<U extends CustomerUrl> = Extract<NonNullable<Routes[U]['wire']>, Wire>;

/** Ids of what everybody may order or look up, and parts of a path that name nothing by themselves. */
type OwnedByNobody =
  | 'planId'
  | 'creditPackId'
  | 'stripePriceId'
  | 'place_id'
  | 'return_google_place_id'
  | 'google_place_id'
  | 'bucket'
  | 'row_no';
type IdName = 'id' | 'ids' | 'key' | `${string}_${'id' | 'ids' | 'uuid' | 'key'}` | `${string}Id`;

/** Names of ids in an input, however deep they are. */
type IdsIn<T> = unknown extends T
  ? never
  : T extends readonly (infer E)[]
    ? IdsIn<E>
    : T extends object
      ? {
          [K in keyof T as string extends K ? never : K]-?: (K extends IdName ? K : never) | IdsIn<T[K]>;
        } extends infer I
        ? I[keyof I]
        : never
      : never;
type ParamsOf<P> = unknown extends P ? never : keyof P;
type IdsOf<U extends CustomerUrl> = Exclude<
  ParamsOf<WireOf<U>['params']> | IdsIn<WireOf<U>['query']> | IdsIn<WireOf<U>['body']>,
  OwnedByNobody
> &
  string;

export type Belongings = {
  user_id: string;
  account_id: string;
  invitation_id: string;
  /** A draft with one contact. */
  campaign_id: string;
  /** Another draft, which nothing else needs. */
  spare_draft_id: string;
  /** What `letter_id` is a letter of. */
  submitted_id: string;
  request_key: string;
  letter_id: string;
  import_id: string;
  draft_key: string;
  letter_draft_key: string;
  design_id: string;
  design_file: { bucket: string; file: string };
  document_id: string;
  session_id: string;
  pending_letter_key: string;
  payment_method_id: string;
  automation_id: string;
  /** An event of it that needs review. */
  event_id: string;
  do_not_mail_id: string;
  /** An authenticator app that is not verified yet, and its challenge. */
  factor_id: string;
  factor_challenge_id: string;
  passkey_id: string;
  /** A challenge that a device answered, and the answer. */
  passkey_answer: { challenge_id: string; credential: object };
  /** Another device of the person. */
  device_session_id: string;
  /** A request of theirs that waits for approval. */
  approval_id: string;
  /** A file with all data. */
  export_id: string;
  /** A finished search for one of the people they write to. */
  search_id: string;
};
export type Attempt = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
  /** The id only has a meaning among the caller's own things: it finds those, or nothing. */
  finds?: 'own';
  /** A person's own, which other members of the account have nothing to do with. */
  personal?: true;
  /** What the URL does is switched off for everybody. */
  switched_off?: true;
  /** The status of the refusal where it is not 404. */
  refused_with?: number;
};
type Attempts = (ids: { theirs: Belongings; mine: Belongings }) => Attempt | Attempt[];
type ForeignIds = {
  [U in CustomerUrl as [IdsOf<U>] extends [never] ? never : U]: Record<IdsOf<U>, Attempts>;
};

const MESSAGE = { message: 'Dear Grace, hello.', text_type: 'Short Text' };
const [BUNDLE] = topUpBundles(undefined);
const TOP_UP = { threshold: 5, bundle_size: BUNDLE?.credits ?? 0 };
/** The columns of the list that each person of the test has. */
export const LIST_MAPPING = { first_name: 0, street: 1, city: 2, state: 3, zip: 4 };

const campaignInBody: Attempts = ({ theirs: { campaign_id } }) => ({ body: { campaign_id } });
const campaignInPath: Attempts = ({ theirs }) => ({ params: { id: theirs.campaign_id } });
const automationInPath: Attempts = ({ theirs }) => ({ params: { id: theirs.automation_id } });
const automationInBody: Attempts = ({ theirs }) => ({ body: { id: theirs.automation_id } });
const memberInBody: Attempts = ({ theirs: { user_id } }) => ({ body: { user_id, role: 'viewer' } });
const invitationInBody: Attempts = ({ theirs: { invitation_id } }) => ({ body: { invitation_id } });
const searchInPath: Attempts = ({ theirs }) => ({ params: { id: theirs.search_id } });
const importInPath: Attempts = ({ theirs }) => ({ params: { id: theirs.import_id } });

const factorInPath: Attempts = ({ theirs }) => ({ params: { id: theirs.factor_id }, personal: true });
const passkeyInPath: Attempts = ({ theirs }) => ({ params: { id: theirs.passkey_id }, personal: true });

export const FOREIGN_IDS: ForeignIds = {
  'POST /rest/v1/profiles': {
    user_id: ({ theirs: { user_id } }) => ({
      body: { user_id, full_name: 'Taken over' },
      refused_with: 403,
      personal: true,
    }),
  },
  'GET /rest/v1/account_exports/:id/data.zip': {
    id: ({ theirs }) => ({ params: { id: theirs.export_id } }),
  },
  'GET /rest/v1/recipient_searches/:id': { id: searchInPath },
  'GET /rest/v1/recipient_searches/:id/person.json': { id: searchInPath },
  'POST /functions/v1/erase-recipient': {
    search_id: ({ theirs: { search_id } }) => ({ body: { search_id, keep_fingerprint: false } }),
  },
  'POST /rest/v1/rpc/get_account_credits_balance': {
    account_uuid: ({ theirs }) => ({ body: { account_uuid: theirs.account_id } }),
  },
  'POST /functions/v1/change-member': { user_id: memberInBody },
  'POST /functions/v1/remove-member': { user_id: memberInBody },
  'POST /functions/v1/hand-over-account': { user_id: memberInBody },
  'POST /functions/v1/resend-invitation': { invitation_id: invitationInBody },
  'POST /functions/v1/revoke-invitation': { invitation_id: invitationInBody },
  'DELETE /auth/v1/user/identities/:identity_id': {
    identity_id: ({ theirs }) => ({ params: { identity_id: theirs.campaign_id }, switched_off: true }),
  },
  'POST /functions/v1/stripe-checkout': {
    pending_letter_key: ({ theirs: { pending_letter_key } }) => ({ body: { pending_letter_key }, finds: 'own' }),
  },
  'POST /functions/v1/process-payment-success': {
    session_id: ({ theirs: { session_id } }) => ({ body: { session_id } }),
  },
  'GET /rest/v1/billing/documents/:id/document.pdf': {
    id: ({ theirs }) => ({ params: { id: theirs.document_id } }),
  },
  'GET /storage/v1/object/authenticated/:bucket/:file': {
    file: ({ theirs }) => ({ params: theirs.design_file }),
  },
  'POST /functions/v1/get-preview': {
    template_id: ({ theirs }) => ({
      body: {
        ...MESSAGE,
        return_address: SENDER,
        recipient_address: contactNamed('Grace'),
        template_id: theirs.design_id,
      },
    }),
  },
  'POST /functions/v1/create-campaign': {
    replaces_letter_id: ({ theirs: { letter_id: replaces_letter_id } }) => ({
      body: { ...MESSAGE, title: 'Hello', campaign_type: 'one-time', return_address: SENDER, replaces_letter_id },
    }),
    replaces_draft_id: ({ theirs: { spare_draft_id: replaces_draft_id } }) => ({
      body: { ...MESSAGE, title: 'Hello', return_address: SENDER, replaces_draft_id },
      finds: 'own',
    }),
    template_id: ({ theirs }) => ({
      body: { ...MESSAGE, title: 'Hello', return_address: SENDER, template_id: theirs.design_id },
    }),
    request_key: ({ theirs: { request_key } }) => ({
      body: { ...MESSAGE, title: 'Hello', return_address: SENDER, request_key },
      finds: 'own',
    }),
  },
  'POST /functions/v1/add-contacts': {
    campaign_id: ({ theirs: { campaign_id } }) => ({ body: { campaign_id, contacts: [contactNamed('Mallory')] } }),
    import_id: ({ theirs, mine }) => ({ body: { campaign_id: mine.campaign_id, import_id: theirs.import_id } }),
  },
  'GET /rest/v1/letter_drafts/:key': {
    key: ({ theirs }) => ({ params: { key: theirs.letter_draft_key }, personal: true }),
  },
  'PUT /rest/v1/letter_drafts/:key': {
    key: ({ theirs }) => ({
      params: { key: theirs.letter_draft_key },
      body: { state: { title: 'Mine' } },
      finds: 'own',
      personal: true,
    }),
  },
  'POST /functions/v1/submit-campaign': {
    template_id: ({ theirs, mine }) => ({ body: { campaign_id: mine.campaign_id, template_id: theirs.design_id } }),
    campaign_id: campaignInBody,
    letter_draft_key: ({ theirs: { campaign_id, letter_draft_key } }) => ({ body: { campaign_id, letter_draft_key } }),
  },
  'GET /rest/v1/approvals/:id': { id: ({ theirs }) => ({ params: { id: theirs.approval_id } }) },
  'GET /rest/v1/approvals/:id/recipients': { id: ({ theirs }) => ({ params: { id: theirs.approval_id } }) },
  'POST /functions/v1/request-approval': {
    campaign_id: campaignInBody,
    template_id: ({ theirs, mine }) => ({ body: { campaign_id: mine.campaign_id, template_id: theirs.design_id } }),
  },
  'POST /functions/v1/decide-approval': {
    approval_id: ({ theirs: { approval_id } }) => ({
      body: { approval_id, decision: 'send_back', note: 'Please shorten it.' },
    }),
  },
  'POST /functions/v1/withdraw-approval': {
    approval_id: ({ theirs: { approval_id } }) => ({ body: { approval_id } }),
  },
  'PUT /rest/v1/approval_settings': {
    user_id: ({ theirs }) => ({
      body: {
        ...{ time_zone: 'America/New_York', monthly_cards: null, rules: [] },
        budgets: [{ user_id: theirs.user_id, monthly_cards: 100 }],
      },
      refused_with: 409,
    }),
  },
  'POST /functions/v1/deduct-credit': { campaign_id: campaignInBody },
  'POST /functions/v1/cancel-campaign': { campaign_id: campaignInBody },
  'POST /functions/v1/pause-campaign': { campaign_id: campaignInBody },
  'POST /functions/v1/resume-campaign': { campaign_id: campaignInBody },
  'GET /rest/v1/campaign_drafts/:key': {
    key: ({ theirs }) => ({ params: { key: theirs.draft_key } }),
  },
  'POST /functions/v1/duplicate-campaign': {
    campaign_id: ({ theirs }) => ({ body: { campaign_id: theirs.campaign_id, key: 'a-copy' } }),
    key: ({ theirs, mine }) => ({ body: { campaign_id: mine.campaign_id, key: theirs.draft_key }, finds: 'own' }),
  },
  'POST /functions/v1/retry-letter': {
    letter_id: ({ theirs: { letter_id } }) => ({ body: { letter_id } }),
  },
  'POST /functions/v1/get-campaign-status': {
    campaign_ids: ({ theirs }) => ({ body: { campaign_ids: [theirs.campaign_id] }, finds: 'own' }),
  },
  'GET /rest/v1/campaigns': {
    before_id: ({ theirs }) => ({ query: { before_id: theirs.campaign_id }, finds: 'own' }),
  },
  'GET /rest/v1/campaigns/:id/card': {
    id: campaignInPath,
    letter_id: ({ theirs, mine }) => ({
      params: { id: mine.submitted_id },
      query: { letter_id: theirs.letter_id },
    }),
  },
  'GET /rest/v1/campaigns/:id/letters': {
    id: campaignInPath,
    after_id: ({ theirs, mine }) => ({
      params: { id: mine.submitted_id },
      query: { after_id: theirs.letter_id },
      finds: 'own',
    }),
  },
  'GET /rest/v1/campaigns/:id/ink': { id: campaignInPath },
  'GET /rest/v1/campaigns/:id/progress': { id: campaignInPath },
  'GET /rest/v1/campaign_contacts': {
    campaign_id: ({ theirs: { campaign_id } }) => ({ query: { campaign_id } }),
  },
  'PUT /rest/v1/campaign_drafts/:key': {
    key: ({ theirs }) => ({ params: { key: theirs.draft_key }, body: { state: { title: 'Mine' } }, finds: 'own' }),
    import_id: ({ theirs: { import_id } }) => ({
      params: { key: 'new' },
      body: { state: { import_id } },
      finds: 'own',
    }),
    template_id: ({ theirs: { design_id } }) => ({
      params: { key: 'new' },
      body: { state: { template_id: design_id } },
      finds: 'own',
    }),
  },
  'POST /functions/v1/import-start': {
    request_key: ({ theirs: { request_key } }) => ({
      body: { file_name: 'mine.csv', size_bytes: 10, mapping: LIST_MAPPING, request_key },
      finds: 'own',
    }),
  },
  'PUT /rest/v1/imports/:id/bytes': {
    id: ({ theirs }) => ({ params: { id: theirs.import_id }, body: {}, headers: { 'Upload-Offset': '0' } }),
  },
  'GET /rest/v1/imports/:id': { id: importInPath },
  'GET /rest/v1/imports/:id/rows': { id: importInPath },
  'PATCH /rest/v1/imports/:id/rows/:row_no': {
    id: ({ theirs }) => ({ params: { id: theirs.import_id, row_no: '1' }, body: { city: 'Elsewhere' } }),
  },
  'GET /rest/v1/imports/:id/failed.csv': { id: importInPath },
  'POST /functions/v1/import-choose': {
    import_id: ({ theirs: { import_id } }) => ({ body: { import_id, choices: { duplicates: 'keep' } } }),
  },
  'POST /functions/v1/import-proof': {
    import_id: ({ theirs: { import_id } }) => ({ body: { ...MESSAGE, import_id } }),
  },
  'POST /functions/v1/import-cancel': {
    import_id: ({ theirs: { import_id } }) => ({ body: { import_id } }),
  },
  'POST /functions/v1/auto-topup-consent': {
    payment_method_id: ({ theirs: { payment_method_id } }) => ({
      body: {
        action: 'grant',
        consent_text: topUpConsentText(TOP_UP, BUNDLE?.amount_cents ?? 0, false),
        typed_name: 'Bob',
        auto_topup_settings: { ...TOP_UP, payment_method_id },
      },
      refused_with: 400,
    }),
  },
  'POST /functions/v1/manage-payment-methods': {
    payment_method_id: ({ theirs: { payment_method_id } }) => [
      { body: { action: 'set_default', payment_method_id } },
      { body: { action: 'remove', payment_method_id } },
    ],
  },
  'DELETE /rest/v1/campaign_drafts/:key': {
    key: ({ theirs }) => ({ params: { key: theirs.draft_key }, finds: 'own' }),
  },
  'DELETE /rest/v1/letter_drafts/:key': {
    key: ({ theirs }) => ({ params: { key: theirs.letter_draft_key }, finds: 'own', personal: true }),
  },
  'POST /rest/v1/automations': {
    card_design_id: ({ theirs: { design_id } }) => ({
      body: { name: 'Mine', card_design_id: design_id, custom_message: 'Hello.' },
    }),
  },
  'GET /rest/v1/automations/:id': { id: automationInPath },
  'PATCH /rest/v1/automations/:id': {
    id: ({ theirs }) => ({ params: { id: theirs.automation_id }, body: { delay_days: 1 } }),
    card_design_id: ({ theirs, mine }) => ({
      params: { id: mine.automation_id },
      body: { card_design_id: theirs.design_id },
    }),
  },
  'POST /functions/v1/automation-duplicate': { id: automationInBody },
  'POST /functions/v1/automation-switch': {
    id: ({ theirs }) => ({ body: { id: theirs.automation_id, on: false } }),
  },
  'POST /functions/v1/automation-test': { id: automationInBody },
  'POST /functions/v1/show-webhook-url': { id: automationInBody },
  'POST /functions/v1/replace-webhook-url': {
    id: ({ theirs }) => ({ body: { id: theirs.automation_id, old_url_hours: 0 } }),
  },
  'POST /functions/v1/stop-old-webhook-url': { id: automationInBody },
  'POST /functions/v1/replace-webhook-urls': {
    // Once a member has replaced a URL, nobody else has seen it.
    user_id: ({ theirs: { user_id } }) => ({ body: { user_id, old_url_hours: 0 }, personal: true }),
  },
  'GET /rest/v1/webhook_history': {
    automation_id: ({ theirs: { automation_id } }) => ({ query: { automation_id } }),
  },
  'GET /rest/v1/webhook_history/:id': { id: ({ theirs }) => ({ params: { id: theirs.event_id } }) },
  'POST /functions/v1/webhook-history-decide': {
    ids: ({ theirs }) => ({ body: { ids: [theirs.event_id], decision: 'send_anyway' } }),
  },
  'POST /functions/v1/reset-member-factors': {
    user_id: ({ theirs }) => ({ body: { user_id: theirs.user_id, reason: 'Lost the phone.' }, personal: true }),
  },
  'POST /auth/v1/factors/:id/challenge': { id: factorInPath },
  'POST /auth/v1/factors/:id/verify': {
    id: ({ theirs }) => ({
      params: { id: theirs.factor_id },
      body: { challenge_id: theirs.factor_challenge_id, code: '000000' },
      personal: true,
    }),
    challenge_id: ({ theirs, mine }) => ({
      params: { id: mine.factor_id },
      body: { challenge_id: theirs.factor_challenge_id, code: '000000' },
      personal: true,
      refused_with: 422,
    }),
  },
  'DELETE /auth/v1/factors/:id': { id: factorInPath },
  'POST /auth/v1/passkeys/registration/verify': {
    challenge_id: ({ theirs }) => ({ body: theirs.passkey_answer, personal: true, refused_with: 400 }),
  },
  'PATCH /auth/v1/passkeys/:id': {
    id: ({ theirs }) => ({ params: { id: theirs.passkey_id }, body: { friendly_name: 'Mine' }, personal: true }),
  },
  'DELETE /auth/v1/passkeys/:id': { id: passkeyInPath },
  'DELETE /rest/v1/automations/:id': { id: automationInPath },
  'DELETE /rest/v1/do_not_mail/:id': { id: ({ theirs }) => ({ params: { id: theirs.do_not_mail_id } }) },
  'DELETE /rest/v1/sessions/:id': { id: ({ theirs }) => ({ params: { id: theirs.device_session_id } }) },
  'DELETE /rest/v1/campaigns/:id': { id: campaignInPath },
  'DELETE /rest/v1/own_designs/:id': {
    id: ({ theirs }) => ({ params: { id: theirs.design_id } }),
  },
};
