import { ArrowUpRight, Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { publicMeta } from '../../../lib/public-meta.ts';
import { usePublicSettings } from '../../../lib/public-settings.ts';
import { ContactForm } from './form.tsx';

export const meta = publicMeta({
  title: 'Contact',
  description: 'Ask us anything about cards, plans or your own print shop. A person answers within 24 hours.',
  path: '/contact',
  image: 'contact',
});

export default function Contact() {
  return (
    <div className="page-width">
      <header className="grid gap-4 pt-12 pb-10 lg:pt-16">
        <p className="eyebrow">Contact</p>
        <h1 className="text-4xl sm:text-5xl">Contact us</h1>
        <p className="max-w-prose text-lg text-ink-soft">
          We answer every message within 24 hours. By email, no stamp needed.
        </p>
      </header>
      <SupportOptions />
      <div className="mt-16 grid gap-x-16 gap-y-12 border-t border-rule pt-12 lg:grid-cols-[3fr_2fr]">
        <section aria-labelledby="message">
          <h2 id="message" className="text-2xl">
            Send us a message
          </h2>
          <ContactForm />
        </section>
        <Office />
      </div>
    </div>
  );
}

function SupportOptions() {
  const settings = usePublicSettings();
  const email = settings?.support_email;
  const has_chat = Boolean(settings?.chat_script_url);
  return (
    <section aria-label="Support options" className="grid gap-x-10 gap-y-10 md:grid-cols-3">
      <Option
        title={has_chat ? 'AI Chat' : 'Ask a Question'}
        icon={<MessageCircle aria-hidden="true" className="size-5" />}
        text={
          has_chat
            ? 'Answers around the clock, in the corner of this page.'
            : 'Send us a message and a person will answer.'
        }
      >
        {!has_chat && (
          <Button variant="secondary" commandfor="help" command="show-modal">
            Open help
          </Button>
        )}
      </Option>
      <Option
        title="Email Support"
        icon={<Mail aria-hidden="true" className="size-5" />}
        text="We reply within 24 hours."
      >
        <a href={email ? `mailto:${email}` : '#message'} className="link font-semibold">
          {email ?? 'Send us a message'}
        </a>
      </Option>
      <Option
        title="Enterprise Consultation"
        icon={<Phone aria-hidden="true" className="size-5" />}
        text="A 30-minute call about volume, CRM and your brand with a print specialist."
      >
        {settings?.booking_url ? (
          <a
            href={settings.booking_url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-rule-strong bg-sheet px-5 text-sm font-semibold hover:border-ink hover:bg-sunk"
          >
            Book a Consultation <ArrowUpRight aria-label="(opens in a new tab)" className="size-4" />
          </a>
        ) : (
          <ButtonLink to="/pricing/enterprise" variant="secondary">
            Request a Consultation
          </ButtonLink>
        )}
      </Option>
    </section>
  );
}

function Option({
  title,
  icon,
  text,
  children,
}: {
  title: string;
  icon: ReactNode;
  text: string;
  children: ReactNode;
}) {
  return (
    <article className="grid content-start justify-items-start gap-3 border-t-2 border-ink pt-5">
      <h2 className="flex items-center gap-2.5 text-xl">
        <span className="text-wax-ink">{icon}</span> {title}
      </h2>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-1">{children}</div>
    </article>
  );
}

function Office() {
  const settings = usePublicSettings();
  const address = settings?.office_address?.split(';').map((line) => line.trim());
  return (
    <section aria-labelledby="office" className="sheet h-fit p-7">
      <h2 id="office" className="text-xl">
        {address ? 'Our office' : 'Reaching us'}
      </h2>
      <dl className="mt-5 grid gap-4 text-sm">
        {address && (
          <Detail name="Mail">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Detail>
        )}
        <Detail name="Email">
          {settings ? (
            <a className="link" href={`mailto:${settings.support_email}`}>
              {settings.support_email}
            </a>
          ) : (
            '...'
          )}
        </Detail>
        <Detail name="Hours">Mon-Fri, 9 am-5 pm CT</Detail>
        <Detail name="Replies">Within 24 hours</Detail>
        <Detail name="Mail goes out">Every business day, by USPS First Class Mail</Detail>
      </dl>
    </section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] gap-3 border-t border-rule pt-3">
      <dt className="font-semibold">{name}</dt>
      <dd className="min-w-0 text-ink-soft">{children}</dd>
    </div>
  );
}
