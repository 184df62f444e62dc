import { adminEndpoint } from '../../platform/http/endpoint.ts';
import { systemState } from './schema.ts';
import type { systemService } from './service.ts';

export const systemApi = (system: ReturnType<typeof systemService>) => ({
  state: adminEndpoint('system', {
    summary: 'The version that runs, its processes, the migrations of its database, and release notes',
    answer: systemState,
    handle: () => system.state(),
  }),
});
