import type { ReactNode } from 'react';
import { asAddress } from '../../../modules/letters/page-rules.ts';
import { fullName } from '../../../modules/letters/rules.ts';
import { formatCount } from '../../../platform/format.ts';
import { ProductionTime } from '../../components/production-time.tsx';
import { EnvelopePicture } from '../ink/envelope-picture.tsx';
import { penOf } from './pen.ts';
import type { PendingLetter } from './pending-letter.ts';
import { recipientOf, senderOf } from './send-letter.ts';

/**
 * What a customer sees when cards were sent: the envelope, when they should arrive, and `children`, what to do next.
 * `cards` is given for a list, and `envelope` is then that of its first card.
 */
export function SendOff({
  eyebrow,
  letter,
  cards = 1,
  envelope,
  heading: Heading,
  children,
}: {
  eyebrow: string;
  letter: PendingLetter | undefined;
  cards?: number | undefined;
  envelope?: ReactNode;
  heading: 'h1' | 'h2';
  children: ReactNode;
}) {
  const name = letter && fullName(letter.contactForm.first_name, letter.contactForm.last_name);
  return (
    <div className="grid items-center gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      <div className="grid justify-items-start gap-6">
        <div role="status" className="grid gap-3">
          <p className="eyebrow">{eyebrow}</p>
          <Heading className="text-3xl sm:text-4xl">
            {cards > 1
              ? `${formatCount(cards, 'card')} are on their way`
              : name
                ? `Your letter to ${name} is on its way`
                : 'Your letter is on its way'}
          </Heading>
        </div>
        <p className="max-w-prose text-ink-soft">
          It’s headed to print, which takes <ProductionTime />, then First Class Mail, typically 3-5 business days.
          Track each step in Campaign History.
        </p>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
      {!letter && envelope}
      {letter && (
        <EnvelopePicture
          pen={penOf(letter)}
          return_address={asAddress(senderOf(letter.returnAddress))}
          recipient={recipientOf(letter.contactForm)}
          label={`The envelope, addressed to ${name}`}
          className="-rotate-1"
        />
      )}
    </div>
  );
}
