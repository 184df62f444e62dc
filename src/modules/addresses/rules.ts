/** What a US address needs, and reading a ZIP code. States are read by platform/us/states.ts. */

type WrittenAddress = { street: string; city: string; state: string; zip: string };

/** A ZIP code as USPS writes it: "02138" or "02138-1234". */
export const ZIP_CODE = /^\d{5}(-\d{4})?$/;

/**
 * A ZIP code as USPS writes it. Spreadsheets take it for a number and drop its leading zeros ("2138", "601", "2138.0",
 * "21381234"): they are put back. Undefined for other texts.
 */
export function zipCode(text: string): string | undefined {
  if (ZIP_CODE.test(text)) return text;
  const written = text
    .replace(/\.0+$/, '')
    .replace(/[\s'"=]/g, '')
    .replace(/[–—]/g, '-');
  const parts = /^(\d{3,5})-(\d{4})$/.exec(written);
  if (parts) return `${(parts[1] ?? '').padStart(5, '0')}-${parts[2]}`;
  if (/^\d{3,5}-?$/.test(written)) return written.replace('-', '').padStart(5, '0');
  if (!/^\d{7,9}$/.test(written)) return undefined;
  const nine = written.padStart(9, '0');
  return `${nine.slice(0, 5)}-${nine.slice(5)}`;
}

/** The parts of an address that are empty, and its ZIP code where it is not written as USPS writes it. */
export const missingParts = (address: WrittenAddress): (keyof WrittenAddress)[] =>
  (['street', 'city', 'state', 'zip'] as const).filter((part) =>
    part === 'zip' ? !ZIP_CODE.test(address.zip.trim()) : address[part].trim() === '',
  );
