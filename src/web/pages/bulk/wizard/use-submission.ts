import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { formatCount } from '../../../../platform/format.ts';
import { signatureOf } from '../../../features/letter-draft/drafts.ts';
import { senderOf } from '../../../features/letter-draft/send-letter.ts';
import { call } from '../../../lib/api.ts';
import type { BulkDraft } from '../draft/draft.ts';
import { type Stage, SubmissionFailure, submissionNotice } from './submission-failure.ts';

/** `left_out` contacts came onto the do-not-mail list after the list was checked, or their card would have a gap. */
type Submitted = { campaign_id: string; letters: number; left_out: number };

/** Whether cards may be mailed on which the message doesn't fit. */
type Accepted = { accepts_cut_off: boolean };

/**
 * Sends a campaign: create, attach contacts, submit. Each call can be retried without sending twice. The draft is saved
 * first, because the server removes it with the submission.
 */
export function useSubmission(
  draft: BulkDraft,
  saveNow: () => Promise<unknown>,
  { onSent, onAsked }: { onSent(sent: Submitted): void; onAsked(): void },
) {
  const queries = useQueryClient();
  // Unless it fails, it is not sent again: neither by a second click nor while the next page loads.
  const is_submitting = useRef(false);
  /** Why the server wants an approval first; empty while it has not said so. */
  const [reasons, setReasons] = useState<string[]>([]);
  const submission = useMutation({
    mutationFn: (accepted: Accepted) => saveNow().then(() => submit(draft, accepted)),
    onSuccess: (sent) => {
      for (const topic of ['credits', 'campaign']) void queries.invalidateQueries({ queryKey: [topic] });
      if (sent.left_out > 0)
        toast.info(`${formatCount(sent.left_out, 'contact')} left out`, {
          description: 'They’re on your do-not-mail list, or their card would have a gap. They weren’t charged.',
        });
      onSent(sent);
    },
    onError: (failure: Error) => {
      is_submitting.current = false;
      void queries.invalidateQueries({ queryKey: ['credits'] });
      if (!(failure instanceof SubmissionFailure)) return;
      if (failure.code === 'approval_needed') return setReasons([failure.message]);
      const { title, text } = submissionNotice(failure);
      toast.error(title, { description: text });
    },
  });
  const asking = useMutation({
    mutationFn: (asked: Accepted & { note: string }) => saveNow().then(() => ask(draft, asked)),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['campaign'] });
      onAsked();
    },
    onError: (failure: Error) => {
      if (!(failure instanceof SubmissionFailure)) return;
      const { title, text } = submissionNotice(failure);
      toast.error(title === 'Submission Failed' ? 'Approval not requested' : title, { description: text });
    },
  });
  return {
    is_pending: submission.isPending,
    is_asking: asking.isPending,
    reasons,
    ask: (asked: Accepted & { note: string }) => asking.mutate(asked),
    submit(accepted: Accepted) {
      if (is_submitting.current) return;
      is_submitting.current = true;
      submission.mutate(accepted);
    },
  };
}

async function submit(draft: BulkDraft, accepted: Accepted): Promise<Submitted> {
  const campaign_id = await prepare(draft);
  const template_id = draft.letter.selectedTemplate;
  const { letters, left_out } = await at('submission', () =>
    call('POST /functions/v1/submit-campaign', { body: { campaign_id, template_id, ...accepted } }),
  );
  return { campaign_id, letters, left_out };
}

/** The same, but another member is asked to send it. */
async function ask(draft: BulkDraft, asked: Accepted & { note: string }): Promise<void> {
  const campaign_id = await prepare(draft);
  const template_id = draft.letter.selectedTemplate;
  await at('submission', () =>
    call('POST /functions/v1/request-approval', { body: { campaign_id, template_id, ...asked } }),
  );
}

/** Saves the campaign with its contacts. Returns its id. */
async function prepare({ key, letter, import_id }: BulkDraft): Promise<string> {
  const { letterForm } = letter;
  const { campaign } = await at('campaign', () =>
    call('POST /functions/v1/create-campaign', {
      body: {
        title: letterForm.title.trim(),
        message: letterForm.message,
        campaign_type: 'bulk',
        text_type: letterForm.text_type,
        return_address: senderOf(letter.returnAddress),
        template_id: letter.selectedTemplate,
        request_key: key,
        hand: letter.hand,
        ink_colour: letter.ink_colour,
        ink_setting: letter.ink_setting,
        signature: signatureOf(letter),
      },
    }),
  );
  // It was sent from the campaign history in the meantime. Later changes cannot be sent with it.
  const { title, message } = campaign;
  if (campaign.status !== 'draft' && (title !== letterForm.title.trim() || message !== letterForm.message)) {
    throw new SubmissionFailure('sent before');
  }
  const campaign_id = campaign.id;
  await at('contacts', () =>
    call('POST /functions/v1/add-contacts', { body: { campaign_id, import_id: import_id ?? undefined } }),
  );
  return campaign_id;
}

async function at<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new SubmissionFailure(stage, error);
  }
}
