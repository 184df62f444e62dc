import { z } from 'zod';
import { adminEndpoint } from '../../platform/http/endpoint.ts';
import { backupState } from './schema.ts';
import type { BackupService } from './service.ts';

const ordered = z.object({ ordered: z.literal(true) });

export const backupsApi = (backups: BackupService) => ({
  state: adminEndpoint('system', {
    summary: 'Where backups go, what is wrong with them, and the newest runs',
    answer: backupState,
    handle: () => backups.state(),
  }),
  backUp: adminEndpoint('system', {
    summary: 'Back up now',
    answer: ordered,
    async handle({ actor }) {
      await backups.order(actor, 'backup');
      return { ordered: true as const };
    },
  }),
  rehearse: adminEndpoint('system', {
    summary: 'Restore the newest backup beside the running Longhand, check it, and throw it away',
    answer: ordered,
    async handle({ actor }) {
      await backups.order(actor, 'drill');
      return { ordered: true as const };
    },
  }),
});
