import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { fullName, TEXT_FACTS } from '../../../modules/letters/rules.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextArea, TextField } from '../../components/field.tsx';
import { call, messageOf } from '../../lib/api.ts';
import type { LetterContent } from '../../lib/drafts.ts';
import { profileQuery } from '../../lib/profile.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import type { WritingWish } from './draft.ts';

const TONES: Record<WritingWish['tone'], string> = {
  friendly: 'Friendly',
  professional: 'Professional',
  formal: 'Formal',
  heartfelt: 'Heartfelt',
};

/** The columns of the list, and what stands in them for the person whose proof is on the page. */
export type ListVariables = { names: readonly string[]; sample: Record<string, string> };

type ComposerProps = {
  letter: LetterContent;
  wish: WritingWish;
  variables: ListVariables;
  onWish(wish: WritingWish): void;
  onText(text: string): void;
};

/** Has a message written from a wish. Asking again gives another text; the first words can be put back. */
function useComposer({ letter, wish, variables, onText }: ComposerProps) {
  const { data: profile } = useQuery(profileQuery);
  const [before, setBefore] = useState<string>();
  const asked = useRef(0);
  const { letterForm, returnAddress } = letter;
  const compose = useMutation({
    mutationFn: () =>
      call('POST /functions/v1/generate-letter-content', {
        body: {
          prompt: wish.prompt.trim(),
          recipientName: '{{first_name}}',
          senderName: profile?.full_name || fullName(returnAddress.firstName, returnAddress.lastName),
          senderFirstName: profile?.first_name || returnAddress.firstName,
          occasion: wish.occasion.trim(),
          tone: wish.tone,
          additionalContext: wish.additionalContext.trim(),
          textType: letterForm.text_type,
          maxCharacters: TEXT_FACTS[letterForm.text_type].max_characters,
          csvFields: [...variables.names],
          sampleContact: variables.sample,
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

/** Asks for a message to be written that greets each person of the list by name. */
export function Composer(props: ComposerProps) {
  const { wish, onWish } = props;
  const { compose, putBack } = useComposer(props);
  const [missing, setMissing] = useState(false);
  const prompt = useRef<HTMLTextAreaElement>(null);

  function ask() {
    const empty = wish.prompt.trim() === '';
    setMissing(empty);
    if (!empty) return compose.mutate();
    toast.error('Missing Prompt', { description: 'Please enter a description for your letter.' });
    prompt.current?.focus();
  }
  return (
    <section aria-label="Writing help" className="grid gap-5 rounded-md border border-rule bg-sunk p-5">
      <TextArea
        ref={prompt}
        label="What should the cards say?"
        rows={3}
        maxLength={2000}
        className="[&_textarea]:min-h-20"
        placeholder="Thank our customers for the year and wish them a quiet winter"
        value={wish.prompt}
        error={missing && !wish.prompt.trim() ? 'Please enter a description for your letter.' : undefined}
        onChange={(event) => onWish({ ...wish, prompt: event.target.value })}
      />
      <WishFields wish={wish} onWish={onWish} />
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
      <WhoComposes />
    </section>
  );
}

function WishFields({ wish, onWish }: Pick<ComposerProps, 'wish' | 'onWish'>) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Tone"
          value={wish.tone}
          onChange={(event) => onWish({ ...wish, tone: event.target.value as WritingWish['tone'] })}
        >
          {Object.entries(TONES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Occasion"
          optional
          maxLength={200}
          placeholder="End of the year"
          value={wish.occasion}
          onChange={(event) => onWish({ ...wish, occasion: event.target.value })}
        />
      </div>
      <TextField
        label="Additional context"
        optional
        maxLength={1000}
        placeholder="We are a bakery; they have ordered at least twice"
        value={wish.additionalContext}
        onChange={(event) => onWish({ ...wish, additionalContext: event.target.value })}
      />
    </>
  );
}

/** Says honestly who composes, and where the words go. */
function WhoComposes() {
  const composer = usePublicSettings()?.providers.writing;
  if (!composer) return null;
  return (
    <p className="text-sm text-ink-faint">
      {composer === 'local'
        ? 'Composed on this server by Longhand’s own phrase book, not by an AI service. Your words go nowhere else.'
        : `Composed by ${composer}. Your description, the names of your columns and one row of the list are sent there.`}
    </p>
  );
}
