import type { AutomationSource } from '../../../modules/automations/schema.ts';

/** How a sender is set up, in steps, and a body like the ones that it posts. */
export type Sender = {
  id: AutomationSource;
  name: string;
  intro: string;
  steps: readonly string[];
  sample: string;
};

const json = (body: object) => JSON.stringify(body, null, 2);

const person = { email: 'rosa@example.com', first_name: 'Rosa', last_name: 'Delgado' };
const home = { address1: '918 Mesa Street', city: 'El Paso', state: 'TX', postal_code: '79901' };

export const HIGHLEVEL_SAMPLE = json({
  contact_id: 'contact_123',
  ...person,
  full_name: 'Rosa Delgado',
  tags: 'new lead',
  ...home,
  country: 'US',
  workflow: { id: 'workflow_123', name: 'Welcome card' },
  customData: {},
});

/** The senders with a guide of their own, in the order of the page. HighLevel has the page's first part. */
export const SENDERS: readonly Sender[] = [
  {
    id: 'hubspot',
    name: 'HubSpot',
    intro: 'Use a contact-based workflow. HubSpot requires Data Hub Professional or higher for webhooks.',
    steps: [
      'Go to Automation > Workflows and create a contact-based workflow.',
      'Choose the trigger, such as a form submission or a new lifecycle stage.',
      'Add the action “Send a webhook”, choose POST, and paste your webhook URL.',
      'Under the request body, include the first name, last name, street address, city, state and postal code.',
      'Test the action, then turn the workflow on.',
    ],
    sample: json({
      vid: 151,
      properties: {
        firstname: { value: person.first_name },
        lastname: { value: person.last_name },
        email: { value: person.email },
        address: { value: home.address1 },
        city: { value: home.city },
        state: { value: home.state },
        zip: { value: home.postal_code },
      },
    }),
  },
  {
    id: 'shopify',
    name: 'Shopify',
    intro: 'Send a card after an order. The shipping address is used, never the billing address.',
    steps: [
      'In the Shopify admin, go to Settings > Notifications > Webhooks and choose “Create webhook”.',
      'Choose the event, such as Order payment or Order fulfillment, and the format JSON.',
      'Paste your webhook URL and save.',
      'Copy the signing secret that Shopify shows and enter it under Security in your automation.',
      'Choose “Send test notification”. Shopify’s own test order is skipped, so check with the test event below.',
    ],
    sample: json({
      id: 820982911946154500,
      email: person.email,
      shipping_address: {
        first_name: person.first_name,
        last_name: person.last_name,
        address1: home.address1,
        address2: 'Apt 4',
        city: home.city,
        province_code: home.state,
        zip: home.postal_code,
        country_code: 'US',
      },
    }),
  },
  {
    id: 'typeform',
    name: 'Typeform',
    intro: 'Your form needs an Address question, or separate questions for street, city, state and ZIP code.',
    steps: [
      'Open your form and go to Connect > Webhooks.',
      'Choose “Add a webhook” and paste your webhook URL.',
      'Edit the webhook, enter a secret of your choice, and enter the same one under Security in your automation.',
      'Turn the webhook on and choose “Send test request”.',
    ],
    sample: json({
      event_id: 'event_123',
      event_type: 'form_response',
      form_response: {
        definition: {
          fields: [
            { id: 'first', title: 'First name', type: 'short_text' },
            { id: 'last', title: 'Last name', type: 'short_text' },
            { id: 'street', title: 'Street', type: 'short_text' },
            { id: 'city', title: 'City', type: 'short_text' },
            { id: 'state', title: 'State', type: 'short_text' },
            { id: 'zip', title: 'ZIP code', type: 'short_text' },
          ],
        },
        answers: [
          { type: 'text', text: person.first_name, field: { id: 'first' } },
          { type: 'text', text: person.last_name, field: { id: 'last' } },
          { type: 'text', text: home.address1, field: { id: 'street' } },
          { type: 'text', text: home.city, field: { id: 'city' } },
          { type: 'text', text: home.state, field: { id: 'state' } },
          { type: 'text', text: home.postal_code, field: { id: 'zip' } },
        ],
      },
    }),
  },
  {
    id: 'zapier',
    name: 'Zapier, Make and n8n',
    intro: 'Connect any app that these services know. You choose the fields of the body yourself.',
    steps: [
      'Zapier: add the action “Webhooks by Zapier”, event POST, with the payload type JSON.',
      'Make: add the module HTTP > “Make a request”, method POST, with a JSON body.',
      'n8n: add the node “HTTP Request”, method POST, and turn on “Send Body” as JSON.',
      'Paste your webhook URL and add the fields below, filled with values from the step before.',
      'Map an event_id as well, such as the order number. A repeated event then sends nothing.',
    ],
    sample: json({
      event_id: 'order-1001',
      ...person,
      street: home.address1,
      city: home.city,
      state: home.state,
      zip: home.postal_code,
    }),
  },
  {
    id: 'other',
    name: 'curl or your own code',
    intro: 'Post JSON from anywhere. The response is 202 with the ID of the event in Webhook History.',
    steps: [
      'Post the body to your webhook URL with the content type application/json.',
      'Send an event_id with each event, so that a retry never sends a second card.',
    ],
    sample: json({
      event_id: 'signup-1001',
      ...person,
      street: home.address1,
      city: home.city,
      state: home.state,
      zip: home.postal_code,
    }),
  },
];

/** A command that posts the body to a webhook URL. */
export const curlCommand = (url: string, body: string): string =>
  `curl -X POST '${url}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${body.replaceAll("'", `'\\''`)}'`;

/** Returns a body like those of a source. */
export const sampleOf = (source: AutomationSource): string =>
  SENDERS.find(({ id }) => id === source)?.sample ?? (source === 'highlevel' ? HIGHLEVEL_SAMPLE : OTHER_SAMPLE);

const OTHER_SAMPLE = json({ event_id: 'test-1', ...person, ...home });

export const SOURCE_NAMES: Record<AutomationSource, string> = {
  highlevel: 'HighLevel',
  hubspot: 'HubSpot',
  shopify: 'Shopify',
  typeform: 'Typeform',
  stripe: 'Stripe',
  zapier: 'Zapier, Make or n8n',
  other: 'Another app or your own code',
};
