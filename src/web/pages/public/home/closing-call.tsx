import { ButtonLink } from '../../../components/button.tsx';
import { INK_WORDS } from './ink-words.ts';
import { InkWords } from './ink-writing.tsx';

/** The closing call to action: write a card when signed in, else sign up. */
export function ClosingCall() {
  return (
    <section aria-labelledby="closing" className="page-width py-20 lg:py-28">
      <h2 id="closing" className="flex max-w-[46rem] flex-wrap text-ink">
        <span className="sr-only">
          {INK_WORDS.closing.text} {INK_WORDS['closing-end'].text}
        </span>
        <InkWords word="closing" className="w-full max-w-[24rem]" />
        <InkWords word="closing-end" className="w-[92.6%] max-w-[22rem]" />
      </h2>
      <p className="mt-4 max-w-prose text-lg text-ink-soft">
        Your first card can be in line to print five minutes from now. The first five are on us.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to="/create-letter-start" size="lg" className="people-only">
          Create Greeting
        </ButtonLink>
        <ButtonLink to="/pricing" size="lg" className="visitors-only">
          Get Started
        </ButtonLink>
        <ButtonLink to="/contact" variant="secondary" size="lg">
          Talk to Sales
        </ButtonLink>
      </div>
    </section>
  );
}
