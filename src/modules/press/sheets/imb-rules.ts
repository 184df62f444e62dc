import { encodeImbDigits, imbRectangles } from '../../../handwriting/imb.ts';
import type { Bar } from '../../../handwriting/output/pdf/pdf.ts';

/** What identifies the mailer to USPS. All are digits: a mailer id of 6 or 9, a service type of 3, a barcode id of 2. */
export type ImbSettings = { mailer_id: string; service_type: string; barcode_id: string };

/** How long USPS wants a serial number to stay unique. */
export const SERIAL_UNIQUE_DAYS = 45;

const MAILER_AND_SERIAL_DIGITS = 15;

/** The digits before the serial number of every piece, and how many are left for the serial number. */
export const trackingNumber = ({ barcode_id, service_type, mailer_id }: ImbSettings) => ({
  prefix: barcode_id + service_type + mailer_id,
  serial_digits: MAILER_AND_SERIAL_DIGITS - mailer_id.length,
});

/** The routing digits of a ZIP or ZIP+4; none for what is neither, which the barcode allows. */
export function routingOf(zip: string): string {
  const digits = zip.replace(/\D/g, '');
  return digits.length === 5 || digits.length === 9 ? digits : '';
}

const PT_PER_IN = 72;
/** In the barcode clear zone: the leftmost bar 3 1/2 to 4 1/4 inches from the right edge, the bars a quarter inch up. */
const LEFTMOST_FROM_RIGHT_IN = 3.75;
const UP_IN = 0.25;

/** The bars at the lower right of an envelope as wide as given, in points from its bottom left. */
export function imbBars(tracking: string, zip: string, envelope_width_pt: number): Bar[] {
  const left_pt = envelope_width_pt - LEFTMOST_FROM_RIGHT_IN * PT_PER_IN;
  return imbRectangles(encodeImbDigits(tracking, routingOf(zip))).map(({ x_in, y_in, width_in, height_in }) => ({
    x_pt: left_pt + x_in * PT_PER_IN,
    y_pt: (UP_IN + y_in) * PT_PER_IN,
    width_pt: width_in * PT_PER_IN,
    height_pt: height_in * PT_PER_IN,
  }));
}
