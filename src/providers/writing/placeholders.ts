import { ProviderError } from '../../platform/provider-error.ts';
import type { ComposeRequest } from './port.ts';

type Blanks = Pick<ComposeRequest, 'recipientName' | 'senderName' | 'senderFirstName' | 'csvFields'>;

const BLANK =
  /\{\{?\s*([^{}]{1,60}?)\s*\}?\}|\[\s*([^\][]{1,60}?)\s*\]|<\s*((?:your|sender|recipient|first|last|company)[^<>]{0,50}?)\s*>/gi;

/**
 * A model's text without blanks such as "[name]": the recipient's and the sender's are filled in, the first name of a list
 * becomes its placeholder, and a placeholder that the list has a column for stays. Throws a retryable ProviderError for
 * any other blank: it would be printed.
 */
export function withoutBlanks(text: string, request: Blanks): string {
  return text.replace(BLANK, (blank, braced?: string, bracketed?: string, angled?: string) => {
    const filled = fillBlank((braced ?? bracketed ?? angled ?? '').toLowerCase().replace(/[\s_-]+/g, ' '), request);
    if (filled) return filled;
    throw new ProviderError('retryable', `The draft had a blank that nothing fills: ${blank}. Please try again.`);
  });
}

function fillBlank(name: string, { recipientName = '', senderName = '', senderFirstName = '', csvFields }: Blanks) {
  if (/\b(?:your|sender|my)\b/.test(name))
    return /first/.test(name) ? senderFirstName || senderName : senderName || senderFirstName;
  const column = csvFields?.find(
    (field) =>
      field
        .trim()
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ') === name,
  );
  if (csvFields)
    return name === 'first name' || name === 'name' || !column
      ? firstNameOnly(name)
      : `{{${column
          .trim()
          .toLowerCase()
          .replace(/[\s-]+/g, '_')}}}`;
  if (!/^(?:recipient(?:'s)? ?)?(?:first |full )?(?:name|recipient)$/.test(name)) return undefined;
  return /first/.test(name) ? recipientName.split(' ')[0] : recipientName;
}

const firstNameOnly = (name: string) =>
  /^(?:(?:recipient|customer|client)(?:'s)? ?)?(?:first )?(?:name|recipient)$/.test(name)
    ? '{{first_name}}'
    : undefined;
