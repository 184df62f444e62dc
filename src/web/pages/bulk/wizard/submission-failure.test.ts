import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { SubmissionFailure, submissionNotice } from './submission-failure.ts';

const refusal = (code: string, user_message: string) => new ApiError(409, { code, user_message });

it.each([
  [
    'contacts are an issue of contacts',
    new SubmissionFailure('contacts', new TypeError('line broke')),
    { title: 'Contacts Issue', text: 'Failed to add contacts to campaign' },
  ],
  [
    'the letter provider is an external service',
    new SubmissionFailure('submission', refusal('scribe_down', 'Scribe is not reachable.')),
    {
      title: 'External Service Error',
      text: 'There was an issue with our letter processing service. Please try again in a few minutes.',
    },
  ],
  [
    'a failure inside the server is one of data',
    new SubmissionFailure('submission', refusal('unexpected_failure', 'Something went wrong.')),
    { title: 'Data Processing Error', text: 'There was an issue saving your campaign data. Please try again.' },
  ],
  [
    'anything else is said in the server’s words',
    new SubmissionFailure('submission', refusal('insufficient_credits', 'You need 3 more credits.')),
    { title: 'Submission Failed', text: 'You need 3 more credits.' },
  ],
  [
    'a line that broke is said in ours',
    new SubmissionFailure('submission', new TypeError('line broke')),
    { title: 'Submission Failed', text: 'Failed to submit campaign' },
  ],
])('%s', (_, failure, notice) => {
  expect(submissionNotice(failure)).toEqual(notice);
});
