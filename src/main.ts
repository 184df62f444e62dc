#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiling the source takes half of a start, so it is cached. Where the folder is read-only, every start compiles.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/longhand'));
const { COMMANDS } = await import('./commands/all.ts');
const { helpOf, helpText, ROLES } = await import('./commands/help.ts');

/** `node src/main.ts <role or command>`: a role starts Longhand, a command does one thing and ends. */
const [name = 'all', ...args] = process.argv.slice(2);
const role = ROLES.find((one) => one.name === name)?.name;
const command = COMMANDS.find((one) => one.name === name);
const print = (line: string) => process.stdout.write(`${line}\n`);

if (['help', '--help', '-h'].includes(name)) {
  const asked = COMMANDS.find((one) => one.name === args[0]);
  print(asked ? helpOf(asked) : helpText(COMMANDS));
} else if (role) {
  const { serve } = await import('./serve.ts');
  serve(role);
} else if (command) {
  const { runCommand } = await import('./commands/run.ts');
  process.exitCode = await runCommand(command, args, { env: process.env, print });
} else {
  const known = [...ROLES, ...COMMANDS].map((one) => one.name).join(', ');
  process.stderr.write(`There is no role or command "${name}". There are: ${known}, help.\n`);
  process.exitCode = 2;
}
