import { ButtonLink } from '../../components/button.tsx';
import { publicMeta } from '../../lib/public-meta.ts';
import { Film } from './home/film.tsx';
import { INK_WORDS } from './home/ink-words.ts';
import { InkWords } from './home/ink-writing.tsx';
import { PaperPicture } from './home/paper-picture.tsx';

export const meta = publicMeta({
  title: 'About',
  description: 'Why handwritten cards matter, how our handwriting works, and what we promise.',
  path: '/about',
  image: 'about',
});

export default function About() {
  return (
    <div className="page-width">
      <header className="grid gap-5 pt-12 pb-14 lg:pt-16 lg:pb-20">
        <h1>
          <span className="sr-only">About Longhand: {INK_WORDS.mission.text}</span>
          <InkWords word="mission" className="w-full max-w-[38rem]" />
        </h1>
        <p className="max-w-[42rem] text-lg text-ink-soft">
          A card in someone’s handwriting says one thing before it is even read: a person made time for you. We make
          that possible for people with more thank-yous than hours.
        </p>
      </header>
      <section
        aria-labelledby="mission"
        className="grid gap-x-16 gap-y-6 border-t border-rule py-12 md:grid-cols-[1fr_2fr]"
      >
        <h2 id="mission" className="text-3xl">
          Our mission
        </h2>
        <p className="max-w-prose text-ink-soft">
          To keep the handwritten card alive by making it as easy to send as an email, and as good to receive as ever:
          real card stock, pen strokes that no two cards share, a real stamp, and words meant for one person.
        </p>
      </section>
      <Story />
      <section aria-labelledby="hands" className="-mx-4 bg-sunk px-4 py-14 sm:mx-0 sm:rounded-lg sm:px-12 lg:py-16">
        <h2 id="hands" className="text-3xl">
          Eight handwriting styles, one sentence
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft">
          Eleanor, Augusta, Rosemary, Theo, Maren, June, Silas and Colette each have a style of their own. Pick the one
          that feels like you.
        </p>
        <Film
          name="eight-hands"
          label="Thank you, Margaret in eight handwriting styles, one after another"
          className="mt-8"
        />
      </section>
      <Values />
      <section aria-labelledby="join" className="border-t border-rule py-16">
        <h2 id="join" className="text-3xl">
          Write your first card with us
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft">
          Get five credits when you sign up. That’s five cards, stamps included.
        </p>
        <ButtonLink to="/auth/signup" size="lg" className="mt-6">
          Sign Up
        </ButtonLink>
      </section>
    </div>
  );
}

function Story() {
  return (
    <section
      aria-labelledby="story"
      className="grid items-center gap-x-16 gap-y-10 border-t border-rule py-12 md:grid-cols-2 lg:py-16"
    >
      <div className="grid gap-4">
        <h2 id="story" className="text-3xl">
          Our story
        </h2>
        <p className="text-ink-soft">
          It began with a stack of thank-you cards that never got written. We had good intentions and all the addresses,
          but never a free evening. Handwriting fonts did not help. Everyone can tell, because every letter is the same
          each time.
        </p>
        <p className="text-ink-soft">
          So we built a pen instead of a font. It draws strokes: where they start, how fast they run, when the ink
          thins. It joins letters the way a person does, drifts off the line a little and comes back. Then we added
          printing and mailing.
        </p>
        <p className="text-ink-soft">
          A realtor who thanks every buyer, a clinic that remembers every birthday, a granddaughter with a long list of
          aunts: they bring the words. We do the rest.
        </p>
      </div>
      <div className="mx-auto w-full max-w-lg -rotate-[1.5deg]">
        <PaperPicture
          name="yours-sincerely"
          sizes="(min-width: 48rem) 500px, 92vw"
          alt="A midnight-blue card: a pen nib has just written Yours, sincerely"
        />
      </div>
    </section>
  );
}

const VALUES = [
  ['Your words', 'We draft only when you ask. You see every card before it prints.'],
  [
    'No tricks on paper',
    'We print from real pen strokes, and a person who means it sends it. We say so when anyone asks.',
  ],
  ['What you approve is what we print', 'The card in your preview is the card we print, stroke for stroke.'],
  ['Simple pricing', 'One credit, one letter. A letter that fails is refunded automatically.'],
  ['We never sell addresses', 'The people you write to get your card. We never market to your contacts.'],
  ['Made to last', 'Anyone can run Longhand on their own server, read the code and print in their own shop.'],
] as const;

function Values() {
  return (
    <section aria-labelledby="values" className="py-14 lg:py-16">
      <h2 id="values" className="text-3xl">
        Our core values
      </h2>
      <ul className="mt-8 grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {VALUES.map(([title, text]) => (
          <li key={title} className="border-t border-rule py-6">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
