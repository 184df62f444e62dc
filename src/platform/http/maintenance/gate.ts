import { Failure } from '../../failure.ts';
import type { Authenticated } from '../endpoint.ts';

/** Why and how long the product is closed to customers. */
export type Maintenance = { message: string | null; until: Date | null; retry_after_s: number };

export type MaintenanceGate = {
  /** Asked for every request, so it must be quick; null while the product is open. */
  current(): Promise<Maintenance | null>;
  /** Whether a URL, such as "GET /healthz", answers customers all the same. */
  staysOpen(route: string): boolean;
};

export const MAINTENANCE_TEXT =
  'We’re doing some maintenance. Your letters and credits are safe. Please come back soon.';

export const underMaintenance = ({ message, until, retry_after_s }: Maintenance) =>
  new Failure(503, 'maintenance', message ?? MAINTENANCE_TEXT, { retry_after_s, until: until?.toISOString() ?? null });

/** Operators work on, also when they look at what a customer sees. */
export const passesMaintenance = (known: Authenticated | null): boolean =>
  known !== null && (known.operator_roles.length > 0 || known.via === 'view_as');

/** A page carries no session, so the operator's pages and the way to sign in open for everybody; the calls behind them do not. */
const OPERATORS_WAY = /^\/(admin|auth\/(login|forgot-password|reset-password)|sandbox\/mailbox)(\/|$)/;
const FILE = /\.\w+$/;

/** Whether the page at a path waits until maintenance is over. */
export const isClosedPage = (path: string): boolean => !OPERATORS_WAY.test(path) && !FILE.test(path);
