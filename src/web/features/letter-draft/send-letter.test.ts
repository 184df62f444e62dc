import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { newDraft } from './drafts.ts';
import { pendingOf } from './pending-letter.ts';
import { type CampaignOrder, type LetterCalls, SendFailure, sendLetter } from './send-letter.ts';

const draft = newDraft('draft-1');
const letter = pendingOf(
  {
    ...draft,
    letterForm: { title: ' Thanks ', message: 'Dear {{first_name}}', text_type: 'Short Text', useAI: false },
    contactForm: { ...draft.contactForm, first_name: 'Ada', google_place_id: 'place-1' },
    selectedTemplate: 'template-1',
  },
  undefined,
  () => 'key-1',
);

function recorded(failures: Partial<Record<keyof LetterCalls, unknown[]>> = {}) {
  const made: [string, unknown][] = [];
  const step = async <T>(name: keyof LetterCalls, what: unknown, answer: T): Promise<T> => {
    made.push([name, what]);
    const failure = failures[name]?.shift();
    if (failure) throw failure;
    return answer;
  };
  const calls: LetterCalls = {
    createCampaign: (order) => step('createCampaign', order, { campaign: { id: 'campaign-1' } }),
    addContacts: (id, contacts) => step('addContacts', [id, contacts], {}),
    submitCampaign: (id, template, key) => step('submitCampaign', [id, template, key], {}),
  };
  return { made, calls };
}

const refusal = (status: number, user_message = 'No.') => new ApiError(status, { code: 'refused', user_message });

describe('sending a letter', () => {
  it('creates, adds and submits in this order, under the key of the pending letter', async () => {
    const { made, calls } = recorded();
    expect(await sendLetter(letter, calls)).toBe('campaign-1');
    expect(made.map(([name]) => name)).toEqual(['createCampaign', 'addContacts', 'submitCampaign']);
    expect(made[0]?.[1] as CampaignOrder).toMatchObject({
      title: 'Thanks',
      message: 'Dear Ada',
      request_key: 'key-1',
      campaign_type: 'one-time',
    });
    expect(made[1]?.[1]).toMatchObject(['campaign-1', [{ first_name: 'Ada', google_place_id: 'place-1' }]]);
    expect(JSON.stringify(made)).not.toContain('address_check');
  });

  it('names the draft that ends with the submission, where the server has it', async () => {
    const { made, calls } = recorded();
    for (const draft_is_saved of [true, false]) await sendLetter({ ...letter, draft_is_saved }, calls);
    expect(made.filter(([name]) => name === 'submitCampaign').map(([, given]) => given)).toEqual([
      ['campaign-1', 'template-1', { letter_draft_key: 'draft-1' }],
      ['campaign-1', 'template-1', {}],
    ]);
  });

  it('is only sent cut off where its sender accepted that', async () => {
    const { made, calls } = recorded();
    for (const accepts_cut_off of [true, false]) await sendLetter({ ...letter, accepts_cut_off }, calls);
    expect(made.filter(([name]) => name === 'submitCampaign').map(([, given]) => given)).toEqual([
      ['campaign-1', 'template-1', { accepts_cut_off: true }],
      ['campaign-1', 'template-1', {}],
    ]);
  });

  it('retries with the same key while the server is unavailable', async () => {
    const { made, calls } = recorded({
      createCampaign: [new TypeError('Failed to fetch'), refusal(503)],
      submitCampaign: [refusal(502)],
    });
    await sendLetter(letter, calls, [0, 0]);
    const keys = made
      .filter(([name]) => name === 'createCampaign')
      .map(([, order]) => (order as CampaignOrder).request_key);
    expect(keys).toEqual(['key-1', 'key-1', 'key-1']);
    expect(made.filter(([name]) => name === 'submitCampaign')).toHaveLength(2);
  });

  it.each([
    ['createCampaign', 'Campaign creation failed'],
    ['addContacts', 'Adding contact failed'],
    ['submitCampaign', 'Campaign submission failed'],
  ] as const)('stops and reports when %s is refused', async (name, text) => {
    const { made, calls } = recorded({ [name]: [refusal(422, 'The server says why.')] });
    const failure = await sendLetter(letter, calls, [0, 0]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SendFailure);
    expect(failure).toMatchObject({ message: text, user_message: 'The server says why.', code: 'refused' });
    expect(made.at(-1)?.[0]).toBe(name);
  });

  it('gives up when the server stays unavailable', async () => {
    const away = () => new TypeError('Failed to fetch');
    const { calls } = recorded({ createCampaign: [away(), away(), away()] });
    await expect(sendLetter(letter, calls, [0, 0])).rejects.toMatchObject({
      message: 'Campaign creation failed',
      user_message: undefined,
    });
  });

  it('never continues without a campaign id', async () => {
    const { made, calls } = recorded();
    const failing = sendLetter(letter, { ...calls, createCampaign: async () => ({ campaign: {} }) });
    await expect(failing).rejects.toThrow('Campaign was created but no ID was returned. Please contact support.');
    expect(made).toEqual([]);
  });
});
