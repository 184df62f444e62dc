import { defineConfig } from 'vitest/config';

/** The tests of the rules alone: they need no database, so each mutant costs milliseconds. */
export default defineConfig({ test: { include: ['src/modules/**/*rules.test.ts'], testTimeout: 30_000 } });
