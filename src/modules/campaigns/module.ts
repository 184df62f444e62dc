import type { Log } from '../../platform/log.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { campaignsApi } from './api.ts';
import type { CampaignsDependencies } from './dependencies.ts';
import { draftApi, letterDraftApi } from './drafts/api.ts';
import { draftsService, letterDraftsService } from './drafts/service.ts';
import { campaignMailJobs, campaignsJobs } from './jobs.ts';
import { campaignMailService } from './mails/service.ts';
import { campaignsService } from './service.ts';

/** Letters to one person or to many. */
export function campaignsModule(
  dependencies: CampaignsDependencies & { mail: MailProvider; log: Log; site_url: string },
) {
  const service = campaignsService(dependencies);
  const mails = campaignMailService(dependencies);
  const api = {
    ...campaignsApi(service),
    drafts: draftApi(draftsService(dependencies)),
    letter_drafts: letterDraftApi(letterDraftsService(dependencies)),
  };
  return {
    service,
    api,
    jobs: { ...campaignsJobs(service), ...campaignMailJobs({ ...dependencies, mails }) },
    crontab: '',
  };
}
