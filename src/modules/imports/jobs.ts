import { z } from 'zod';
import type { Jobs } from '../../platform/queue/queue.ts';
import type { ImportsService } from './service.ts';

const read = z.object({ import_id: z.uuid() });
const proof = z.object({ import_id: z.uuid(), proof_id: z.uuid() });

export const importJobs = (imports: ImportsService): Jobs => ({
  'imports.read': (payload, progressed) => imports.read(read.parse(payload).import_id, progressed),
  'imports.read.set_aside': (payload) => imports.giveUpReading(read.parse(payload).import_id),
  'imports.forget_file': (payload) => imports.removeFile(read.parse(payload).import_id),
  'imports.proof': (payload) => {
    const { import_id, proof_id } = proof.parse(payload);
    return imports.checkMessage(import_id, proof_id);
  },
  'imports.sweep': () => imports.sweep(),
});

export const importCrontab = '17 * * * * imports.sweep';
