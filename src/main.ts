#!/usr/bin/env node
import { COMMANDS } from './commands/all.ts';
import { helpOf, helpText, ROLES } from './commands/help.ts';
import { runCommand } from './commands/run.ts';

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
  process.exitCode = await runCommand(command, args, { env: process.env, print });
} else {
  const known = [...ROLES, ...COMMANDS].map((one) => one.name).join(', ');
  process.stderr.write(`There is no role or command "${name}". There are: ${known}, help.\n`);
  process.exitCode = 2;
}
