import type { BillingInfo } from './checkout/selection.ts';

/** Who is billed, as the head of an invoice. */
export function BillingLines({ info }: { info: BillingInfo }) {
  const street = [info.billingAddressLine1, info.billingAddressLine2].filter(Boolean).join(', ');
  const place = `${info.billingCity}, ${info.billingState} ${info.billingZip}`;
  const lines = [info.fullName, info.companyName, street, place, info.email, info.phone].filter(Boolean);
  return (
    <address className="grid not-italic">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
