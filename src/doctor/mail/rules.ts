import { type Finding, ok, problem, warning } from '../finding.ts';

/** What DNS says of the sender's domain. Texts are whole TXT records. */
export type MailDomainFacts = {
  domain: string;
  spf: string[];
  dmarc: string[];
  has_mx: boolean;
  /** Null where no selector is set, so that nobody knows which record to look up. */
  dkim: { name: string; records: string[] } | null;
};

/** Whether the mail servers of customers can tell our mails from forged ones; those that can't are sorted out as spam. */
export function judgeMailDomain(facts: MailDomainFacts): Finding[] {
  const found = [...judgeSpf(facts), ...judgeDkim(facts), ...judgeDmarc(facts)];
  if (!facts.has_mx) {
    found.push(
      warning(
        'mail.mx',
        `${facts.domain} receives no mail: answers and bounces are lost, and some servers refuse such senders.`,
        `Add an MX record for ${facts.domain}, or send from a domain that has one.`,
      ),
    );
  }
  return found.length > 0 ? found : [ok('mail.domain', `${facts.domain} has SPF, DKIM, DMARC and MX.`)];
}

function judgeSpf({ domain, spf }: MailDomainFacts): Finding[] {
  const [record] = spf;
  if (!record) {
    return [
      problem(
        'mail.spf',
        `${domain} has no SPF record: mails are taken for forged ones.`,
        `Add a TXT record for ${domain} that names your mail server, such as: v=spf1 include:<your mail service> -all`,
      ),
    ];
  }
  if (spf.length > 1) {
    return [
      problem(
        'mail.spf',
        `${domain} has ${spf.length} SPF records, which counts as none.`,
        'Join them to one TXT record that begins with v=spf1.',
      ),
    ];
  }
  if (/[\s+]\+?all\b/.test(record) && !/[-~?]all\b/.test(record)) {
    return [
      problem(
        'mail.spf',
        `The SPF record of ${domain} lets every server in the world send in its name (+all).`,
        'End the record with -all or ~all.',
      ),
    ];
  }
  return [];
}

function judgeDkim({ domain, dkim }: MailDomainFacts): Finding[] {
  if (!dkim) {
    return [
      warning(
        'mail.dkim',
        'Whether mails are signed is not known: MAIL_DKIM_SELECTOR is not set.',
        `Turn DKIM on at your mail service for ${domain}, and set MAIL_DKIM_SELECTOR to the selector that it names.`,
      ),
    ];
  }
  const key = dkim.records.map((record) => /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.trim()).find(Boolean);
  if (key) return [];
  return [
    problem(
      'mail.dkim',
      `There is no DKIM key at ${dkim.name}: signatures can't be checked.`,
      'Add the TXT record that your mail service shows for this selector, or correct MAIL_DKIM_SELECTOR.',
    ),
  ];
}

function judgeDmarc({ domain, dmarc }: MailDomainFacts): Finding[] {
  if (dmarc.length !== 1) {
    return [
      warning(
        'mail.dmarc',
        dmarc.length === 0
          ? `${domain} has no DMARC record; large mail services want one.`
          : `${domain} has ${dmarc.length} DMARC records, which counts as none.`,
        `Keep one TXT record for _dmarc.${domain}, such as: v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
      ),
    ];
  }
  return [];
}
