import { inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { addDays } from '../../../platform/time.ts';
import { entriesAbout } from '../../audit/person-service.ts';
import { record } from '../../audit/record-service.ts';
import type { Caller, IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import type { OwnerProof } from '../passwords/owner-service.ts';
import { deviceName, deviceOf, shortNetwork } from '../sessions/device-rules.ts';
import { PROOF_LIFE_S } from '../sessions/rules.ts';
import type { SessionService } from '../sessions/service.ts';
import * as people from '../store.ts';
import { FAILED_SIGN_IN_DAYS, particulars, SECURITY_ACTIONS, SECURITY_EVENTS } from './rules.ts';
import type { Proof, SecurityEvents, SignedInDevice } from './schema.ts';
import * as store from './store.ts';

const MAX_DEVICES = 100;
const EVENTS_A_PAGE = 20;

/** What people see of their own sign-ins, and do about them. */
export function securityService({ db, clock }: IdentityContext, sessions: SessionService, proveOwner: OwnerProof) {
  const failuresOf = async (user_id: string): Promise<SecurityEvents['failed_sign_ins']> => {
    const found = await store.failedSignIns(db, user_id, addDays(clock.now(), -FAILED_SIGN_IN_DAYS));
    if (!found.last_at) return null;
    const last_network = shortNetwork(found.last_network ?? '');
    return { attempts: found.attempts, last_at: found.last_at.toISOString(), last_network };
  };

  return {
    /** The caller's devices, the one used last first. */
    async devices({ user_id, session_id }: Actor): Promise<SignedInDevice[]> {
      const found = await store.devicesOf(db, user_id, MAX_DEVICES);
      return found.map(({ id, ip, user_agent, created_at, refreshed_at }) => ({
        id,
        ...deviceOf(user_agent),
        network: ip ? shortNetwork(ip) : '',
        signed_in_at: created_at.toISOString(),
        last_used_at: refreshed_at.toISOString(),
        is_current: id === session_id,
      }));
    },

    /** Signs a device of the caller out, also for access tokens that have not expired. */
    async endDevice(actor: Actor, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const ended = await store.endSession(tx, actor.user_id, id);
        if (!ended) throw refuse.sessionUnknown();
        const after = { session_id: id, device: deviceName(deviceOf(ended.user_agent)) };
        const entry = { action: 'session.ended', subject: ['person', actor.user_id], after } as const;
        await record(tx, actor, entry, clock.now());
        publish(tx, { user_id: actor.user_id, topic: 'session' });
      });
    },

    /** Notes in this session that the caller knows the password, or reads the person's mail. */
    async prove(actor: Actor, { password, nonce }: Proof, caller: Caller): Promise<{ until: string }> {
      const person = await people.personById(db, actor.user_id);
      if (!person) throw refuse.userGone();
      if (!(await proveOwner(person, { current_password: password, nonce }, caller))) throw refuse.proofMissing();
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await sessions.proved(tx, actor);
        const after = { session_id: actor.session_id };
        await record(tx, actor, { action: 'session.proved', subject: ['person', actor.user_id], after }, now);
      });
      return { until: new Date(now.getTime() + PROOF_LIFE_S * 1000).toISOString() };
    },

    /** What happened to the caller's sign-in, the newest first. */
    async events({ user_id }: Actor, before: number | undefined): Promise<SecurityEvents> {
      const page = { actions: SECURITY_ACTIONS, before_id: before ?? null, limit: EVENTS_A_PAGE + 1 };
      const [found, failed_sign_ins] = await Promise.all([entriesAbout(db, user_id, page), failuresOf(user_id)]);
      const shown = found.slice(0, EVENTS_A_PAGE);
      const names = { device: (agent: string) => deviceName(deviceOf(agent)), network: shortNetwork };
      return {
        events: shown.map(({ id, at, action, before: was, after }) => ({
          id,
          at: at.toISOString(),
          title: SECURITY_EVENTS[action as keyof typeof SECURITY_EVENTS],
          particulars: particulars({ before: was, after }, names),
        })),
        next: found.length > EVENTS_A_PAGE ? (shown.at(-1)?.id ?? null) : null,
        failed_sign_ins,
      };
    },

    forgetOld: () => store.forgetFailuresBefore(db, addDays(clock.now(), -FAILED_SIGN_IN_DAYS)),
  };
}
