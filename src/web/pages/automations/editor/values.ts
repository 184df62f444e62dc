import type { AutomationDraft } from '../../../../modules/automations/schema.ts';
import type { Profile } from '../../../../modules/identity/profiles/schema.ts';
import { isListedState } from '../../../../platform/us/states.ts';
import type { Automation } from '../../../features/automations/queries.ts';
import { type LetterContent, letterContent } from '../../../features/letter-draft/drafts.ts';
import { handwritingFrom, senderFrom } from '../../../features/letter-draft/prefill.ts';
import { senderOf } from '../../../features/letter-draft/send-letter.ts';

/** The fields of the form. Lists are typed with commas; numbers are text until they are saved. */
export type AutomationValues = {
  name: string;
  source: Automation['source'];
  /** Message, card, return address and handwriting. The title stays empty. */
  letter: LetterContent;
  use_ai_message: boolean;
  ai_message_description: string;
  event_types: string;
  tags: string;
  states: string;
  delay_days: string;
  repeat_days: string;
  daily_cap: string;
  needs_approval: boolean;
  requires_bearer: boolean;
  signature_kind: Automation['signature']['kind'];
  signature_header: string;
  signature_encoding: 'hex' | 'base64';
  /** Empty keeps the saved one. */
  signature_secret: string;
};

export type FieldName = keyof AutomationValues | 'card_design_id' | 'custom_message';
/** What keeps the form from being saved: the toast's text, and the fields with their own errors. */
export type FormProblem = { message: string; fields: Partial<Record<FieldName, string>> };

/** What each part of the form is given. */
export type PartProps = {
  values: AutomationValues;
  change(part: Partial<AutomationValues>): void;
  errors: FormProblem['fields'];
};

/** The limits of the number fields: [smallest, largest]. */
export const LIMITS = { delay_days: [0, 60], repeat_days: [0, 365], daily_cap: [1, 1000] } as const;
type NumberField = keyof typeof LIMITS;
const NUMBERS: Record<NumberField, string> = {
  delay_days: 'the delay',
  repeat_days: 'the repeat limit',
  daily_cap: 'the daily limit',
};

/** A new automation with the sender's usual address and handwriting. */
export function newValues(profile: Profile | null | undefined): AutomationValues {
  const usual = profile ? { returnAddress: senderFrom(profile), ...handwritingFrom(profile) } : {};
  return {
    name: '',
    source: 'highlevel',
    letter: letterContent.parse(usual),
    use_ai_message: false,
    ai_message_description: '',
    event_types: '',
    tags: '',
    states: '',
    delay_days: '0',
    repeat_days: '30',
    daily_cap: '50',
    needs_approval: false,
    requires_bearer: false,
    signature_kind: 'none',
    signature_header: '',
    signature_encoding: 'hex',
    signature_secret: '',
  };
}

/** The card of a saved automation, as the previews draw it. */
export const letterOf = (automation: Automation): LetterContent =>
  letterContent.parse({
    letterForm: { message: automation.custom_message, text_type: automation.text_type },
    returnAddress: automation.return_address,
    selectedTemplate: automation.card_design_id,
    hand: automation.hand,
    ink_colour: automation.ink_colour,
    ink_setting: automation.ink_setting,
  });

/** Returns the form of a saved automation. */
export function valuesOf(automation: Automation): AutomationValues {
  const { name, source, filters, signature } = automation;
  const { use_ai_message, ai_message_description, needs_approval, requires_bearer } = automation;
  return {
    name,
    source,
    letter: letterOf(automation),
    use_ai_message,
    ai_message_description,
    event_types: filters.event_types.join(', '),
    tags: filters.tags.join(', '),
    states: filters.states.join(', '),
    delay_days: String(automation.delay_days),
    repeat_days: String(automation.repeat_days),
    daily_cap: String(automation.daily_cap),
    needs_approval,
    requires_bearer,
    signature_kind: signature.kind,
    signature_header: signature.header ?? '',
    signature_encoding: signature.encoding ?? 'hex',
    signature_secret: '',
  };
}

const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Returns what is missing or wrong; null when the form can be saved. */
export function problemOf(values: AutomationValues): FormProblem | null {
  const { letter } = values;
  const missing = {
    ...(!values.name.trim() && { name: 'Please enter a name.' }),
    ...(!letter.selectedTemplate && { card_design_id: 'Please choose a card.' }),
  };
  if (Object.keys(missing).length > 0) return { message: 'Please fill in all required fields', fields: missing };
  if (values.use_ai_message && !values.ai_message_description.trim()) {
    const message = 'Please describe what type of message you want AI to generate';
    return { message, fields: { ai_message_description: message } };
  }
  if (!values.use_ai_message && !letter.letterForm.message.trim()) {
    const message = 'Please provide a custom message';
    return { message, fields: { custom_message: message } };
  }
  for (const [field, [least, most]] of Object.entries(LIMITS) as [NumberField, readonly [number, number]][]) {
    const value = Number(values[field]);
    if (values[field].trim() !== '' && Number.isInteger(value) && value >= least && value <= most) continue;
    const message = `Please enter ${NUMBERS[field]} as a whole number from ${least} to ${most}.`;
    return { message, fields: { [field]: message } };
  }
  if (listOf(values.states).some((state) => !isListedState(state.toUpperCase()))) {
    const message = 'Please enter states as two-letter codes, such as TX, NM.';
    return { message, fields: { states: message } };
  }
  return null;
}

/** Returns what is sent to the server to create or change an automation. */
export function draftOf(values: AutomationValues): AutomationDraft & { name: string; card_design_id: string } {
  const { letter, signature_kind: kind, signature_secret: secret } = values;
  return {
    name: values.name.trim(),
    source: values.source,
    card_design_id: letter.selectedTemplate,
    text_type: letter.letterForm.text_type,
    hand: letter.hand,
    ink_colour: letter.ink_colour,
    ink_setting: letter.ink_setting,
    return_address: senderOf(letter.returnAddress),
    custom_message: letter.letterForm.message,
    use_ai_message: values.use_ai_message,
    ai_message_description: values.ai_message_description.trim(),
    filters: {
      event_types: listOf(values.event_types),
      tags: listOf(values.tags),
      states: listOf(values.states.toUpperCase()),
    },
    delay_days: Number(values.delay_days),
    repeat_days: Number(values.repeat_days),
    daily_cap: Number(values.daily_cap),
    needs_approval: values.needs_approval,
    requires_bearer: values.requires_bearer,
    signature: {
      kind,
      ...(kind === 'hmac_sha256' && { header: values.signature_header.trim(), encoding: values.signature_encoding }),
      ...(secret && { secret }),
    },
  };
}
