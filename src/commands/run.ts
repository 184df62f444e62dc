import { BadSettings } from '../config.ts';
import { Failure } from '../platform/failure.ts';
import { ProviderError } from '../platform/provider-error.ts';
import type { Command, CommandIo } from './command.ts';
import { helpOf } from './help.ts';

/** A command that was called wrongly. The message says what it takes. */
export class WrongUsage extends Error {}

/** Runs a command and gives its exit code. What it can't do is one sentence on standard error, not a stack. */
export async function runCommand(command: Command, args: string[], io: CommandIo): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    io.print(helpOf(command));
    return 0;
  }
  try {
    return await command.run(args, io);
  } catch (error) {
    const wrong_usage = error instanceof WrongUsage || isParseError(error);
    const is_expected = wrong_usage || [BadSettings, Failure, ProviderError].some((kind) => error instanceof kind);
    const { message, stack } = error as Error;
    process.stderr.write(`${is_expected ? message : stack}\n`);
    if (wrong_usage) process.stderr.write(`\n${helpOf(command)}\n`);
    return wrong_usage ? 2 : 1;
  }
}

/** Thrown by `parseArgs` of node:util, with a message for whoever typed the options. */
const isParseError = (error: unknown): boolean =>
  String((error as { code?: string } | null)?.code).startsWith('ERR_PARSE_ARGS');
