import { ArrowLeft, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { publicMeta, siteUrl } from '../../lib/public-meta.ts';

export const meta = publicMeta({
  title: 'CRM integration guide',
  description: 'Connect HighLevel to Longhand in five steps. A lead comes in, and a handwritten card goes out.',
  path: '/highlevel-guide',
  image: 'guide',
});

const LISTENER_PATH = '/functions/v1/highlevel-listener';

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
  const navigate = useNavigate();
  return (
    <div className="page-width grid max-w-[56rem] gap-12 pt-8">
      <header className="grid justify-items-start gap-4">
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}
        >
          <ArrowLeft aria-hidden="true" className="size-4" /> Back
        </Button>
        <h1 className="text-3xl sm:text-4xl">HighLevel integration guide</h1>
        <p className="max-w-prose text-lg text-ink-soft">
          Your CRM knows when something happens. Point it at one URL, and a handwritten card follows.
        </p>
      </header>
      <WebhookUrl />
      <Steps />
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
        <Code label="Optional headers">{HEADERS}</Code>
        <h3 className="mt-2 text-xl">Example payload</h3>
        <Code label="Example payload">{EXAMPLE}</Code>
      </section>
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

/** The webhook URL of this site. It is unknown while the page is prerendered. */
function useListenerUrl(): string {
  const [url, setUrl] = useState(LISTENER_PATH);
  useEffect(() => setUrl(`${siteUrl()}${LISTENER_PATH}`), []);
  return url;
}

function WebhookUrl() {
  const url = useListenerUrl();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Webhook URL copied to clipboard!');
    } catch {
      toast.error('We couldn’t copy the URL', { description: 'Please select it and copy it manually.' });
    }
  }
  return (
    <section aria-labelledby="url" className="sheet grid gap-4 p-6 sm:p-8">
      <h2 id="url" className="text-xl">
        Webhook URL
      </h2>
      <div className="flex flex-wrap items-stretch gap-3">
        <code className="min-w-0 flex-1 basis-full rounded-md border sm:basis-0 border-rule bg-sunk px-3.5 py-2.5 font-mono text-sm break-all">
          {url}
        </code>
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" /> Copy
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        Each automation has its own URL: this one plus the automation’s ID. Find it in the automation settings.
      </p>
      <Alert kind="warning">Use HTTPS and the content type application/json.</Alert>
    </section>
  );
}

function Steps() {
  const url = useListenerUrl();
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="text-2xl">
        Five steps
      </h2>
      <ol className="mt-4">
        <Step number={1} title="Open your CRM">
          Sign in to HighLevel and choose the sub-account whose contacts should get cards.
        </Step>
        <Step number={2} title="Create a new webhook">
          Go to <strong>Settings &gt; Integrations &gt; Webhooks</strong> and add a webhook.
        </Step>
        <Step number={3} title="Set the webhook URL">
          Paste your automation’s URL: <code className="font-mono text-sm break-all">{url}/your-automation-id</code>
        </Step>
        <Step number={4} title="Set the event triggers">
          Choose which events should send a card. Start with one.
        </Step>
        <Step number={5} title="Send a test">
          Send a test event, then open Webhook History to see what arrived and what was sent.
        </Step>
      </ol>
    </section>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.5rem_1fr] border-t border-rule py-5">
      <span aria-hidden="true" className="font-display text-2xl text-wax-ink">
        {number}
      </span>
      <div>
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 text-ink-soft">{children}</p>
      </div>
    </li>
  );
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <section aria-label={label} className="rounded-md border border-rule bg-sunk p-4">
      <pre className="font-mono text-sm leading-6 break-words whitespace-pre-wrap">{children}</pre>
    </section>
  );
}
