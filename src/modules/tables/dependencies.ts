import type { Admit } from '../../platform/http/rate-limit.ts';
import type { AccessService } from '../accounting/access/service.ts';
import type { expenseReportService } from '../accounting/expenses/report-service.ts';
import type { ExpenseService } from '../accounting/expenses/service.ts';
import type { AccountingService } from '../accounting/service.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { AutomationsService } from '../automations/service.ts';
import type { BillingService } from '../billing/service.ts';
import type { CampaignsService } from '../campaigns/service.ts';
import type { DeskService as CreditDesk } from '../credits/desk-service.ts';
import type { CreditsService } from '../credits/service.ts';
import type { IdentityService } from '../identity/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { DeskService as SupportDesk } from '../support/desk/service.ts';
import type { SupportService } from '../support/service.ts';
import type { TemplateAdminService } from '../templates/admin/service.ts';
import type { TemplatesService } from '../templates/service.ts';

type Reports = ReturnType<typeof expenseReportService>;

/** The modules whose rows the tables show, and whose use cases change them. */
export type TablesDependencies = {
  accounts: { service: AccountsService };
  identity: { service: IdentityService };
  credits: { service: CreditsService; desk: CreditDesk };
  billing: { service: BillingService };
  templates: { service: TemplatesService; admin: TemplateAdminService };
  campaigns: { service: CampaignsService };
  automations: { service: AutomationsService };
  /** `admit` limits how many issues an address may file. */
  support: { service: SupportService; desk: SupportDesk; admit: Admit };
  settings: { service: SettingsService };
  accounting: { service: AccountingService; access: AccessService; expenses: ExpenseService; reports: Reports };
};
