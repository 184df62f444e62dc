import { ApiError } from '../../../lib/api.ts';

export type Stage = 'campaign' | 'contacts' | 'submission';

const OTHERWISE: Record<Stage | 'sent before', string> = {
  campaign: 'Campaign creation failed',
  contacts: 'Failed to add contacts to campaign',
  submission: 'Failed to submit campaign',
  'sent before':
    'This campaign was already sent with an earlier message. To send this message, copy it and start over.',
};

/** A submission that stopped at one of its three calls, or before the second; the message is fit to be shown. */
export class SubmissionFailure extends Error {
  readonly code: string;

  constructor(stopped: keyof typeof OTHERWISE, cause?: unknown) {
    super(wordsOf(cause) || OTHERWISE[stopped], { cause });
    this.name = 'SubmissionFailure';
    this.code = cause instanceof ApiError ? cause.code : 'unreachable';
  }
}

/** Returns the server's message for the customer, else its internal one. A lost connection has neither. */
function wordsOf(cause: unknown): string {
  return cause instanceof ApiError && cause.code !== 'unknown' ? cause.user_message || cause.message : '';
}

/** What a customer reads about a submission that failed. */
export function submissionNotice(failure: SubmissionFailure): { title: string; text: string } {
  const message = failure.message.toLowerCase();
  if (message.includes('contacts')) return { title: 'Contacts Issue', text: failure.message };
  if (/^(scribe|print|provider)/.test(failure.code) || /scribe|letter processing|letter provider/.test(message)) {
    return {
      title: 'External Service Error',
      text: 'There was an issue with our letter processing service. Please try again in a few minutes.',
    };
  }
  if (failure.code === 'unexpected_failure' || message.includes('database')) {
    return {
      title: 'Data Processing Error',
      text: 'There was an issue saving your campaign data. Please try again.',
    };
  }
  return { title: 'Submission Failed', text: failure.message };
}
