import { illness } from './platform/health/health-file.ts';

/** The health check of a container: exits with 1 and a sentence unless the process that writes HEALTH_FILE is healthy. */
const path = process.env.HEALTH_FILE;
const problem = path ? await illness(path, Date.now()) : 'Set HEALTH_FILE for this process and for Longhand.';
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
