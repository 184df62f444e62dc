import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import { installation, testMailResult } from './schema.ts';
import type { InstallationService } from './service.ts';

export const installationApi = (service: InstallationService) => ({
  view: adminEndpoint('system', {
    summary: 'What doctor finds in this installation, each with what to do',
    answer: installation,
    handle: () => service.view(),
  }),
  testMail: adminEndpoint('settings', {
    summary: 'Send a test mail to the operator who asks, and say what the mail server answered',
    answer: testMailResult,
    handle: ({ actor }) => service.testMail(actor),
  }),
});
