import type { ReactNode } from 'react';
import { HIGHLEVEL_SAMPLE } from '../../../features/automations/senders.ts';
import { listenerUrl } from './listener.ts';
import { TryBody } from './try-body.tsx';

const WORKFLOW = [
  'Go to Automation > Workflows and create a workflow from scratch.',
  'Add a trigger, such as Contact Created, Form Submitted, Opportunity Created or Contact Tag. For Contact Tag, filter by “Tag added” and the tag; otherwise removing a tag counts too.',
  'Add the action “Webhook”, keep the method POST, and paste your webhook URL.',
  'Save, then publish the workflow.',
  'Use “Test workflow” with a contact that has a postal address.',
];

/** The five steps, and how HighLevel's own menus name them today. */
export function HighlevelSteps() {
  return (
    <section id="highlevel" aria-labelledby="steps" className="scroll-mt-24">
      <h2 id="steps" className="text-2xl">
        Five steps
      </h2>
      <ol className="mt-4">
        <Step number={1} title="Open your CRM">
          Sign in to HighLevel and choose the sub-account whose contacts should get cards.
        </Step>
        <Step number={2} title="Create a new webhook">
          Go to <strong>Settings &gt; Integrations &gt; Webhooks</strong> and add a webhook. If your account doesn’t
          have this menu, use a workflow as described below.
        </Step>
        <Step number={3} title="Set the webhook URL">
          Paste your automation’s URL:{' '}
          <code data-url className="font-mono text-sm break-all">
            {listenerUrl()}/your-automation-id
          </code>
        </Step>
        <Step number={4} title="Set the event triggers">
          Choose which events should send a card. Start with one.
        </Step>
        <Step number={5} title="Send a test">
          Send a test event, then open Webhook History to see what arrived and what was sent.
        </Step>
      </ol>
      <div className="sheet mt-6 grid gap-4 p-6">
        <h3 className="text-xl">With a HighLevel workflow</h3>
        <p className="text-ink-soft">
          In most HighLevel accounts, webhooks are sent by a workflow:{' '}
          <strong>Automation &gt; Workflow &gt; trigger &gt; action “Webhook”</strong>.
        </p>
        <ol className="grid list-decimal gap-2 pl-5">
          {WORKFLOW.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <TryBody name="HighLevel" sample={HIGHLEVEL_SAMPLE} />
      </div>
    </section>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.5rem_1fr] border-t border-rule py-5">
      <span aria-hidden="true" className="font-display text-2xl text-wax-ink">
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
