import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The three main features, each with a small demo instead of an icon. */
export function HomeFeatures() {
  return (
    <section aria-labelledby="features" className="page-width py-16 lg:py-24">
      <h2 id="features" className="max-w-[22ch] text-3xl">
        One card, a whole list, or on autopilot
      </h2>
      <div className="mt-10 grid gap-x-10 gap-y-12 lg:grid-cols-3">
        <Feature title="AI-written content" to="/features" more="How writing works" picture={<Prompt />}>
          Choose the occasion and the tone, and get a draft that fits the card. Change what you like, or write every
          word yourself.
        </Feature>
        <Feature title="Bulk campaigns" to="/features" more="How campaigns work" picture={<List />}>
          Upload a CSV, match its columns once, and every contact gets their own card with their name in it, no two
          alike.
        </Feature>
        <Feature title="CRM integration" to="/highlevel-guide" more="Connect HighLevel" picture={<Trigger />}>
          A lead comes in, a form is submitted, a tag is added: your CRM calls a webhook, and the card is on its way
          before anyone has to remember.
        </Feature>
      </div>
    </section>
  );
}

function Feature({
  title,
  picture,
  to,
  more,
  children,
}: {
  title: string;
  picture: ReactNode;
  to: string;
  more: string;
  children: ReactNode;
}) {
  return (
    <article className="grid content-start gap-4">
      <div aria-hidden="true" className="sheet grid h-56 content-center overflow-hidden px-6">
        {picture}
      </div>
      <h3 className="text-2xl">{title}</h3>
      <p className="text-ink-soft">{children}</p>
      <Link to={to} className="link inline-flex items-center gap-1.5 justify-self-start text-sm font-semibold">
        {more} <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </article>
  );
}

function Prompt() {
  return (
    <div className="grid gap-3 text-sm">
      <p className="rounded-md border border-rule-strong bg-paper px-3 py-2">
        Thank a buyer for choosing us. Mention the kitchen.
      </p>
      <p className="flex gap-1.5 text-xs">
        <span className="rounded-sm bg-ink px-2 py-0.5 font-semibold text-paper">heartfelt</span>
        <span className="rounded-sm px-2 py-0.5 text-ink-soft ring-1 ring-rule-strong ring-inset">friendly</span>
        <span className="rounded-sm px-2 py-0.5 text-ink-soft ring-1 ring-rule-strong ring-inset">formal</span>
      </p>
      <img
        src="/pictures/draft.svg"
        alt=""
        width={420}
        height={132}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-sm bg-card-paper px-2"
      />
    </div>
  );
}

const CONTACTS = [
  ['Margaret', 'Bath', 'ME', 'Sent'],
  ['Desmond', 'Tulsa', 'OK', 'Sent'],
  ['Priya', 'San Jose', 'CA', 'In print'],
  ['Walter', 'Duluth', 'MN', 'In print'],
  ['Rosa', 'El Paso', 'TX', 'In queue'],
] as const;

function List() {
  return (
    <table className="w-full text-left text-sm">
      <thead className="text-xs text-ink-faint">
        <tr>
          {['first_name', 'city', 'state', ''].map((name) => (
            <th key={name} className="pb-1.5 font-mono font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {CONTACTS.map(([name, city, state, status]) => (
          <tr key={name} className="border-t border-rule">
            <td className="py-1.5">{name}</td>
            <td className="py-1.5">{city}</td>
            <td className="py-1.5">{state}</td>
            <td className={status === 'Sent' ? 'py-1.5 text-right text-moss' : 'py-1.5 text-right text-ink-faint'}>
              {status}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Trigger() {
  return (
    <div className="grid gap-3 font-mono text-[0.8rem] leading-6">
      <p className="text-ink-faint">POST /highlevel-listener</p>
      <pre className="border-l-2 border-wax pl-3 whitespace-pre-wrap">{`event: "contact.created"
firstName: "Rosa"
city: "El Paso"`}</pre>
      <p className="font-sans text-sm">
        <span className="text-moss">Accepted.</span>{' '}
        <span className="text-ink-soft">Welcome card to Rosa, in queue.</span>
      </p>
    </div>
  );
}
