import type { Resolver } from 'node:dns/promises';
import type { MailDomainFacts } from './rules.ts';

export type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

/** Codes of a name that is not there or has no such record, which is an answer. */
const NOTHING = ['ENOTFOUND', 'ENODATA'];

/** Looks the sender's domain up. Throws when DNS does not answer. DMARC of a subdomain may be its parent's. */
export async function mailDomainFacts(dns: Dns, domain: string, selector: string | null): Promise<MailDomainFacts> {
  const unless = async <T>(asked: Promise<T[]>): Promise<T[]> =>
    asked.catch((error) => {
      if (NOTHING.includes(error.code)) return [];
      throw error;
    });
  const texts = async (name: string) => (await unless(dns.resolveTxt(name))).map((parts) => parts.join(''));
  const policies = async (name: string) =>
    (await texts(`_dmarc.${name}`)).filter((text) => /^v=DMARC1\b/i.test(text.trim()));
  const parent = domain.split('.').slice(-2).join('.');
  const dkim_name = selector && `${selector}._domainkey.${domain}`;
  const [all, own_policies, mx, dkim] = await Promise.all([
    texts(domain),
    policies(domain),
    unless(dns.resolveMx(domain)),
    dkim_name ? texts(dkim_name) : null,
  ]);
  return {
    domain,
    spf: all.filter((text) => /^v=spf1\b/i.test(text.trim())),
    dmarc: own_policies.length === 0 && parent !== domain ? await policies(parent) : own_policies,
    has_mx: mx.some(({ exchange }) => exchange !== ''),
    dkim: dkim_name && dkim ? { name: dkim_name, records: dkim } : null,
  };
}
