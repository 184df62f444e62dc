import { campaignsApi } from './api.ts';
import type { CampaignsDependencies } from './dependencies.ts';
import { draftApi } from './drafts/api.ts';
import { draftsService } from './drafts/service.ts';
import { campaignsJobs } from './jobs.ts';
import { campaignsService } from './service.ts';

/** Letters to one person or to many. */
export function campaignsModule(dependencies: CampaignsDependencies) {
  const service = campaignsService(dependencies);
  const api = { ...campaignsApi(service), drafts: draftApi(draftsService(dependencies)) };
  return { service, api, jobs: campaignsJobs(service), crontab: '' };
}
