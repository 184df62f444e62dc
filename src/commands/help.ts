import type { Command } from './command.ts';

/** What a process of Longhand can be. */
export const ROLES = [
  { name: 'all', summary: 'Start Longhand: pages, API and worker in one process (the default)' },
  { name: 'web', summary: 'Start pages and API only; any number of them share one PostgreSQL' },
  { name: 'worker', summary: 'Start a worker only; any number of them share one PostgreSQL' },
] as const;

const listed = (entries: readonly { name: string; summary: string }[]): string[] => {
  const width = Math.max(...entries.map(({ name }) => name.length)) + 2;
  return entries.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
};

/** Everything that can follow `node src/main.ts`. */
export function helpText(commands: Command[]): string {
  return [
    'Usage: npm start -- <role or command>     (or: node src/main.ts <role or command>)',
    '',
    'Roles run until they are stopped:',
    ...listed(ROLES),
    '',
    'Commands do one thing and end:',
    ...listed(commands),
    '',
    'Settings come from the environment; .env.example lists them. What a command takes: <command> --help',
  ].join('\n');
}

/** What one command does and takes. */
export function helpOf({ name, summary, usage }: Command): string {
  return [`${summary}.`, '', `Usage: npm start -- ${name} [options]`, ...usage.map((line) => `  ${line}`)].join('\n');
}
