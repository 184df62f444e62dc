import { inTransaction } from '../../../platform/database/db.ts';
import type { ServiceCaller } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { IdentityContext } from '../dependencies.ts';
import type { MailService } from '../mail-service.ts';
import { passkeyUnknown } from '../passkeys/errors.ts';
import { presentPasskey } from '../passkeys/rules.ts';
import type { Passkey } from '../passkeys/schema.ts';
import { passkeysOf, removePasskey } from '../passkeys/store.ts';
import * as people from '../store.ts';
import { userNotFound } from './errors.ts';

/** The passkeys of a person, for the programs of the operator. */
export function adminPasskeyService({ db, clock }: IdentityContext, mails: Pick<MailService, 'sendFactorsChanged'>) {
  return {
    /** The oldest first. Throws user_not_found. */
    async list(user_id: string): Promise<Passkey[]> {
      if (!(await people.personById(db, user_id))) throw userNotFound();
      return (await passkeysOf(db, user_id)).map(presentPasskey);
    },

    /** Removes a passkey and mails the person. Throws user_not_found, or 404 for a passkey that they don't have. */
    remove: (by: ServiceCaller, user_id: string, passkey_id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        if (!(await people.lockPerson(tx, user_id))) throw userNotFound();
        const row = await removePasskey(tx, user_id, passkey_id);
        if (!row) throw passkeyUnknown();
        await mails.sendFactorsChanged(tx, user_id, 'passkey_removed');
        const after = { passkey_id, name: row.friendly_name };
        await record(tx, by, { action: 'passkey.removed', subject: ['person', user_id], after }, clock.now());
      }),
  };
}
