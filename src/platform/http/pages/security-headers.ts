import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { DATA_POLICY } from './page-policy.ts';

/** Whether browsers are told to come by HTTPS only, and to our subdomains as well. */
export type StrictTransport = 'off' | 'on' | 'subdomains';

const TWO_YEARS_S = 63_072_000;
const STRICT_TRANSPORT = {
  off: false,
  on: `max-age=${TWO_YEARS_S}`,
  subdomains: `max-age=${TWO_YEARS_S}; includeSubDomains`,
} as const;

/** What every answer carries. A page brings a policy of its own; what has none is data. */
export function securityHeaders(strict_transport: StrictTransport): MiddlewareHandler {
  const common = secureHeaders({
    strictTransportSecurity: STRICT_TRANSPORT[strict_transport],
    xFrameOptions: 'DENY',
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      serial: [],
    },
  });
  return async (c, next) => {
    await common(c, next);
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', DATA_POLICY);
  };
}
