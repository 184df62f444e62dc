/** One way to write an email address, so that two spellings of one mailbox compare as one. It judges nothing: readAddress does. */

/** Takes an address, or the beginning of one, as somebody typed it. What is stored is in this form already. */
export function comparableAddress(given: string): string {
  const typed = plain(given.trim());
  const at = typed.lastIndexOf('@');
  return at < 0 ? typed : `${typed.slice(0, at)}@${hostOf(typed.slice(at + 1))}`;
}

/** One way to write each letter: full-width and mathematical letters are those that they stand for. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');

/** Takes no room on a screen, or has no meaning: what looks like one address would be two. */
export const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\p{Cs}]/u;

/** A domain in Punycode, as name servers know it. What is none, or is written in ASCII, stays as it is. */
function hostOf(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain) || INVISIBLE.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}
