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

/** The services whose rows the tables show, and whose use cases change them. */
export type TablesDependencies = {
  accounts: AccountsService;
  identity: IdentityService;
  credits: CreditsService;
  credit_desk: CreditDesk;
  billing: BillingService;
  templates: TemplatesService;
  template_admin: TemplateAdminService;
  campaigns: CampaignsService;
  automations: AutomationsService;
  support: SupportService;
  support_desk: SupportDesk;
  /** Limits how many issues an address may file. */
  admitIssue: Admit;
  settings: SettingsService;
  books: AccountingService & {
    access: AccessService;
    expenses: ExpenseService;
    reports: ReturnType<typeof expenseReportService>;
  };
};
