import { inTransaction } from '../../../platform/database/db.ts';
import type { ServiceCaller } from '../../../platform/http/endpoint.ts';
import type { IdentityContext } from '../dependencies.ts';
import { factorUnknown } from '../factors/errors.ts';
import { factorRemoval } from '../factors/removal-service.ts';
import { lockFactor } from '../factors/store.ts';
import type { MailService } from '../mail-service.ts';
import { presentFactor } from '../rules.ts';
import type { Factor } from '../schema.ts';
import * as people from '../store.ts';
import { userNotFound } from './errors.ts';

/** The second factors of a person, for the programs of the operator: to let somebody in again who lost theirs. */
export function adminFactorService(context: IdentityContext, mails: Pick<MailService, 'sendFactorsChanged'>) {
  const remove = factorRemoval(context, mails);
  return {
    async list(user_id: string): Promise<Factor[]> {
      const person = await people.personById(context.db, user_id);
      if (!person) throw userNotFound();
      return person.factors.map(presentFactor);
    },

    /** Removes a factor and its recovery codes, and mails the person. Throws mfa_factor_not_found. */
    remove: (by: ServiceCaller, user_id: string, factor_id: string): Promise<Factor> =>
      inTransaction(context.db, async (tx) => {
        const person = await people.lockPerson(tx, user_id);
        if (!person) throw userNotFound();
        const shown = person.factors.find(({ id }) => id === factor_id);
        const factor = await lockFactor(tx, user_id, factor_id);
        if (!shown || !factor) throw factorUnknown();
        await remove(tx, by, factor);
        return presentFactor(shown);
      }),
  };
}
