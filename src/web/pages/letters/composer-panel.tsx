import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { fullName, TEXT_FACTS } from '../../../modules/letters/rules.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextArea, TextField } from '../../components/field.tsx';
import { call, messageOf } from '../../lib/api.ts';
import type { LetterDraft, WritingWish } from '../../lib/drafts.ts';
import { profileQuery } from '../../lib/profile.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';

const TONES: [WritingWish['tone'], string][] = [
  ['friendly', 'Friendly'],
  ['professional', 'Professional'],
  ['formal', 'Formal'],
  ['heartfelt', 'Heartfelt'],
];

/** Has a message written from a wish. Asking again gives another text; the first words can be put back. */
function useComposer(draft: LetterDraft, onText: (text: string) => void) {
  const { ai, letterForm, contactForm, returnAddress } = draft;
  const { data: profile } = useQuery(profileQuery);
  const [before, setBefore] = useState<string>();
  const asked = useRef(0);
  const sender = profile?.full_name || fullName(returnAddress.firstName, returnAddress.lastName);
  const compose = useMutation({
    mutationFn: () =>
      call('POST /functions/v1/generate-letter-content', {
        body: {
          prompt: ai.prompt.trim(),
          recipientName: fullName(contactForm.first_name, contactForm.last_name),
          senderName: sender,
          senderFirstName: profile?.first_name || returnAddress.firstName,
          occasion: ai.occasion.trim(),
          tone: ai.tone,
          additionalContext: ai.additionalContext.trim(),
          textType: letterForm.text_type,
          maxCharacters: TEXT_FACTS[letterForm.text_type].max_characters,
          variation: asked.current,
        },
      }),
    onSuccess: ({ generatedText }) => {
      asked.current += 1;
      if (letterForm.message.trim()) setBefore(letterForm.message);
      onText(generatedText);
    },
    onError: (error) =>
      toast.error('Generation Failed', { description: messageOf(error, 'Failed to generate content') }),
  });
  const putBack = () => {
    if (before !== undefined) onText(before);
    setBefore(undefined);
  };
  return { compose, putBack: before === undefined ? undefined : putBack };
}

/** Asks for a message to be written from a few words. */
export function ComposerPanel({
  draft,
  onWish,
  onText,
}: {
  draft: LetterDraft;
  onWish(wish: WritingWish): void;
  onText(text: string): void;
}) {
  const { ai } = draft;
  const { compose, putBack } = useComposer(draft, onText);
  const [missing, setMissing] = useState(false);
  const prompt = useRef<HTMLTextAreaElement>(null);

  function ask() {
    const empty = ai.prompt.trim() === '';
    setMissing(empty);
    if (!empty) return compose.mutate();
    toast.error('Missing Prompt', { description: 'Please enter a description for your letter.' });
    prompt.current?.focus();
  }
  return (
    <section aria-label="Writing help" className="grid gap-5 rounded-md border border-rule bg-sunk p-5">
      <TextArea
        ref={prompt}
        label="What should the letter say?"
        rows={3}
        maxLength={2000}
        className="[&_textarea]:min-h-20"
        placeholder="Thank Ellen for the garden party and ask her to visit in spring"
        value={ai.prompt}
        error={missing && !ai.prompt.trim() ? 'Please enter a description for your letter.' : undefined}
        onChange={(event) => onWish({ ...ai, prompt: event.target.value })}
      />
      <WishFields ai={ai} onWish={onWish} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" pending={compose.isPending} onClick={ask}>
          {compose.isPending ? 'Writing...' : compose.isSuccess ? 'Write another' : 'Write it'}
        </Button>
        {putBack && (
          <Button variant="quiet" onClick={putBack}>
            Put my own text back
          </Button>
        )}
        <p role="status" className="sr-only">
          {compose.isSuccess && 'A text has been written into the message.'}
        </p>
      </div>
      <ComposerNote />
    </section>
  );
}

function WishFields({ ai, onWish }: { ai: WritingWish; onWish(wish: WritingWish): void }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Tone"
          value={ai.tone}
          onChange={(event) => onWish({ ...ai, tone: event.target.value as WritingWish['tone'] })}
        >
          {TONES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Occasion"
          optional
          maxLength={200}
          placeholder="Birthday, new home"
          value={ai.occasion}
          onChange={(event) => onWish({ ...ai, occasion: event.target.value })}
        />
      </div>
      <TextField
        label="Additional context"
        optional
        maxLength={1000}
        placeholder="She grows roses; we met in 1998"
        value={ai.additionalContext}
        onChange={(event) => onWish({ ...ai, additionalContext: event.target.value })}
      />
    </>
  );
}

/** Says honestly who composes, and where the words go. */
function ComposerNote() {
  const composer = usePublicSettings()?.providers.writing;
  if (!composer) return null;
  return (
    <p className="text-sm text-ink-faint">
      {composer === 'local'
        ? 'Composed on this server by Longhand’s own phrase book, not by an AI service. Your words go nowhere else.'
        : `Composed by ${composer}. Your description and the names are sent there. Read the text before you send it.`}
    </p>
  );
}
