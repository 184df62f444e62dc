import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../../components/button.tsx';
import { CodeBlock } from '../../../features/automations/code-block.tsx';
import { publicMeta } from '../../../lib/public-meta.ts';
import { HighlevelSteps } from './highlevel-steps.tsx';
import { SenderGuides } from './sender-guides.tsx';
import { WebhookUrl } from './webhook-url.tsx';

export const meta = publicMeta({
  title: 'CRM integration guide',
  description:
    'Connect HighLevel, HubSpot, Shopify, Typeform, Zapier or your own code to Longhand. A lead comes in, and a handwritten card goes out.',
  path: '/highlevel-guide',
  image: 'guide',
});

const EXAMPLE = `{
  "contact": {
    "id": "contact_123",
    "email": "rosa@example.com",
    "firstName": "Rosa",
    "lastName": "Delgado",
    "address1": "918 Mesa Street",
    "city": "El Paso",
    "state": "TX",
    "postalCode": "79901"
  },
  "event": "contact.created"
}`;

const HEADERS = `Authorization: Bearer YOUR_API_KEY
Content-Type: application/json`;

const EVENTS = [
  ['Lead Created', 'Send welcome letters to new leads'],
  ['Form Submission', 'Thank people who asked for something'],
  ['Opportunity Created', 'Follow up while the conversation is fresh'],
  ['Tag Added', 'Any moment your team tags'],
] as const;

export default function HighlevelGuide() {
  return (
    <div data-guide className="page-width grid max-w-[56rem] gap-12 pt-8">
      <header className="grid justify-items-start gap-4">
        <ButtonLink to="/" variant="quiet" size="sm" className="-ml-3" data-back>
          <ArrowLeft aria-hidden="true" className="size-4" /> Back
        </ButtonLink>
        <h1 className="text-3xl sm:text-4xl">HighLevel integration guide</h1>
        <p className="max-w-prose text-lg text-ink-soft">
          Your CRM knows when something happens. Point it at one URL, and a handwritten card follows. Other apps work
          the same way.
        </p>
      </header>
      <WebhookUrl />
      <HighlevelSteps />
      <section aria-labelledby="events">
        <h2 id="events" className="text-2xl">
          Supported events
        </h2>
        <dl className="mt-4 grid gap-x-10 sm:grid-cols-2">
          {EVENTS.map(([name, text]) => (
            <div key={name} className="border-t border-rule py-4">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="advanced" className="grid gap-4">
        <h2 id="advanced" className="text-2xl">
          Advanced configuration
        </h2>
        <p className="text-ink-soft">
          Optional headers. The bearer key is checked when the automation requires one. Repeated events are ignored.
        </p>
        <CodeBlock label="Optional headers">{HEADERS}</CodeBlock>
        <h3 className="mt-2 text-xl">Example payload</h3>
        <CodeBlock label="Example payload">{EXAMPLE}</CodeBlock>
      </section>
      <SenderGuides />
      <div className="flex flex-wrap items-center gap-4 border-t border-rule pt-8">
        <ButtonLink to="/portal/automations" size="lg">
          View Automation Settings
        </ButtonLink>
        <a href="/docs" className="link">
          Full API reference
        </a>
      </div>
    </div>
  );
}
