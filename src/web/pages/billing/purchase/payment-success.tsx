import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { arrivalOf } from '../../../features/checkout/payment-return.ts';
import { letterDrafts } from '../../../features/letter-draft/drafts.ts';
import { readPending } from '../../../features/letter-draft/pending-letter.ts';
import { usePerson } from '../../../features/session/auth.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { LetterSent, SendPaidLetter } from './paid-letter.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { PurchaseReturn } from './return.tsx';

export const meta = pageMeta('Payment');

/** The return page of a payment: sends the pending letter, or shows the purchase. */
export default function PaymentSuccess() {
  const person = usePerson();
  const [query] = useSearchParams();
  // Decided once: the letter that is sent meanwhile must not change what this page is.
  const [arrival] = useState(() =>
    arrivalOf(query, { pending: readPending(person.id), sent: letterDrafts(person.id).readSent() }),
  );
  const credits = query.get('credits') ?? undefined;
  const wants_letter = query.get('return_to') === 'create-letter';

  switch (arrival.kind) {
    case 'letter':
      return (
        <SendPaidLetter
          user_id={person.id}
          letter={arrival.letter}
          session_id={query.get('session_id') ?? ''}
          credits={credits}
        />
      );
    case 'letter sent':
      return <LetterSent letter={undefined} returns_to_letter={wants_letter} />;
    case 'letter missing':
      return (
        <PurchaseReturn session_id={arrival.session_id} credits={credits}>
          {(retry) => (
            <PaymentProblem
              text="No pending letter data found. Please try creating your letter again."
              onRetry={retry}
              credit_is_safe
            />
          )}
        </PurchaseReturn>
      );
    case 'no session':
      return <PaymentProblem text="No session ID found" onRetry={() => window.location.reload()} />;
    case 'purchase':
      return <PurchaseReturn session_id={arrival.session_id} credits={credits} />;
  }
}
