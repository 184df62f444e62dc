/** What a command writes to and reads of its surroundings. */
export type CommandIo = {
  env: NodeJS.ProcessEnv;
  /** A line for the person at the terminal, on standard output. */
  print(line: string): void;
};

/** One thing that operators do from a terminal: `node src/main.ts <name>`. */
export type Command = {
  name: string;
  /** One line in the help text. */
  summary: string;
  /** Its arguments and options, a line each; shown by `<name> --help`. */
  usage: string[];
  /** Returns the exit code: 0 it is done, 1 it failed or found something, 2 it was called wrongly. */
  run(args: string[], io: CommandIo): Promise<number>;
};
