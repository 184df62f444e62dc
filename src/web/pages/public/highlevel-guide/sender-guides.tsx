import { CodeBlock } from '../../../features/automations/code-block.tsx';
import { curlCommand, SENDERS, type Sender } from '../../../features/automations/senders.ts';
import { listenerUrl } from './listener.ts';
import { TryBody } from './try-body.tsx';

/** How other senders are connected, one section each. */
export function SenderGuides() {
  return (
    <section aria-labelledby="senders" className="grid gap-4">
      <h2 id="senders" className="text-2xl">
        Other apps
      </h2>
      <nav aria-label="Guides for other apps">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {SENDERS.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex min-h-6 items-center">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {SENDERS.map((sender) => (
        <SenderGuide key={sender.id} sender={sender} />
      ))}
    </section>
  );
}

function SenderGuide({ sender: { id, name, intro, steps, sample } }: { sender: Sender }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid min-w-0 scroll-mt-24 gap-4 border-t border-rule py-6"
    >
      <h3 id={`${id}-title`} className="text-xl">
        {name}
      </h3>
      <p className="text-ink-soft">{intro}</p>
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {id === 'other' && (
        <div data-mentions-url className="min-w-0">
          <CodeBlock label="Command">{curlCommand(listenerUrl(), sample)}</CodeBlock>
        </div>
      )}
      <TryBody name={name} sample={sample} />
    </section>
  );
}
