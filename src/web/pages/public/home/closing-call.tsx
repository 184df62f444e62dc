import { ButtonLink } from '../../../components/button.tsx';
import { useAuth } from '../../../features/session/auth.tsx';
import { INK_WORDS } from './ink-words.ts';
import { InkWords } from './ink-writing.tsx';

/** The closing call to action: write a card when signed in, else sign up. */
export function ClosingCall() {
  const { person } = useAuth();
  return (
    <section aria-labelledby="closing" className="page-width py-20 lg:py-28">
      <h2 id="closing" className="text-ink">
        <span className="sr-only">{INK_WORDS.closing.text}</span>
        <InkWords word="closing" className="w-full max-w-[46rem]" />
      </h2>
      <p className="mt-4 max-w-prose text-lg text-ink-soft">
        Your first card can be in line to print five minutes from now. The first five are on us.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to={person ? '/create-letter-start' : '/pricing'} size="lg">
          {person ? 'Create Greeting' : 'Get Started'}
        </ButtonLink>
        <ButtonLink to="/contact" variant="secondary" size="lg">
          Talk to Sales
        </ButtonLink>
      </div>
    </section>
  );
}
