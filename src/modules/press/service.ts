import type { PressDependencies } from './dependencies.ts';
import { itemService } from './item-service.ts';
import { marksService } from './marks/service.ts';
import { plotterService } from './plotter/service.ts';
import { pressProvider } from './provider-service.ts';
import { retentionService } from './retention/service.ts';
import { runService } from './run-service.ts';
import { sheetsService } from './sheets/service.ts';
import { simulationService } from './simulation/service.ts';
import { testSheetService } from './test-sheet/service.ts';
import { waitingService } from './waiting/service.ts';

export type PressService = ReturnType<typeof pressService>;

/** The built-in print shop: accepts letters, prints them in runs, and reports the status of each. */
export const pressService = (dependencies: PressDependencies) => ({
  provider: pressProvider(dependencies),
  report: dependencies.report,
  ...itemService(dependencies),
  ...waitingService(dependencies),
  ...runService(dependencies),
  ...marksService(dependencies),
  ...sheetsService(dependencies),
  ...plotterService(dependencies),
  ...testSheetService(dependencies),
  ...simulationService(dependencies),
  ...retentionService(dependencies),
});
