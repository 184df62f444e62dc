import type { Db } from '../../../platform/database/db.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditActor } from '../../audit/rules.ts';
import type { IdentityContext } from '../dependencies.ts';
import type { MailService } from '../mail-service.ts';
import * as sessions from '../sessions/store.ts';
import * as store from './store.ts';

/** Removes a locked factor. For a verified one, mails the person and lowers the sessions raised with it to aal1. */
export const factorRemoval =
  ({ clock }: IdentityContext, mails: Pick<MailService, 'sendFactorsChanged'>) =>
  async (tx: Db, by: AuditActor, factor: store.FactorRow): Promise<void> => {
    const { id, user_id, factor_type, friendly_name, status } = factor;
    if (status === 'verified') {
      await sessions.lower(tx, id);
      await mails.sendFactorsChanged(tx, user_id, 'factor_removed');
    }
    if (status === 'verified' || by?.user_id !== user_id) {
      const before = { factor_id: id, type: factor_type, name: friendly_name };
      await record(tx, by, { action: 'factor.removed', subject: ['person', user_id], before }, clock.now());
    }
    await store.removeFactor(tx, id);
  };
