/** Mutation test of the rules: pure functions, whose tests need no database. `--mutate <file>` tries one file. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: ['src/modules/**/rules.ts', 'src/modules/**/*-rules.ts'],
  // Stryker rewrites a tsconfig with an API that TypeScript 7 no longer has; nothing here needs one.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  // Tables of texts and prices are made when a file is loaded, so a mutant there would need a run of all tests.
  ignoreStatic: true,
  // Fewer killed mutants than this and the run fails.
  thresholds: { high: 90, low: 80, break: 80 },
  reporters: ['clear-text', 'progress-append-only'],
  concurrency: 2,
};
