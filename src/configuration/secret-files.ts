import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Environment = Record<string, string | undefined>;

/**
 * Settings whose value is in a file: the file that `NAME_FILE` points to, or the one called NAME in the folder
 * SECRETS_DIR. Secrets stay out of the environment that way, which every child process and `docker inspect` shows.
 * A line break at the end of a file is no part of the value, and an empty file counts as not set.
 * Gives the values by name, and a sentence for each file that can't be used.
 */
export function settingsFromFiles(
  names: readonly string[],
  environment: Environment,
): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  const folder = environment.SECRETS_DIR || undefined;
  if (folder && !existsSync(folder)) problems.push(`The setting SECRETS_DIR leads to ${folder}, which is not there.`);
  for (const name of names) {
    const pointer = `${name}_FILE`;
    // A setting may itself end in _FILE; it then is no pointer to another one.
    const pointed = names.includes(pointer) ? undefined : environment[pointer] || undefined;
    const path = pointed ?? (folder && join(folder, name));
    if (path === undefined) continue;
    try {
      const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (text && environment[name])
        problems.push(`The setting ${name} is given twice: remove it, or the file ${path}.`);
      if (text) values[name] = text;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (pointed) problems.push(`The setting ${pointer} leads to ${path}, which cannot be read (${code}).`);
      else if (code !== 'ENOENT') problems.push(`The file ${path} of SECRETS_DIR cannot be read (${code}).`);
    }
  }
  return { values, problems };
}
