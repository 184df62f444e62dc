import { adjustmentService } from './adjustments/service.ts';
import type { CreditsDependencies } from './dependencies.ts';
import { grantService } from './grants/service.ts';
import { journalService } from './journal/service.ts';
import type { CreditsService } from './service.ts';
import { totalsService } from './totals/service.ts';

export type DeskService = ReturnType<typeof deskService>;

/** What operators see of the credits of all accounts, and do to them. */
export const deskService = (dependencies: CreditsDependencies, credits: CreditsService) => ({
  ...adjustmentService(dependencies, credits),
  ...journalService(dependencies),
  ...grantService(dependencies),
  ...totalsService(dependencies),
});
