import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '../../platform/format.ts';
import type { Command } from '../command.ts';
import { rotateKey } from './key-file.ts';

/** Replaces the key that signs sessions without signing anybody out. */
export const rotateKeyCommand: Command = {
  name: 'rotate-key',
  summary: 'Put a new signing key in front of the former ones; no one is signed out',
  usage: ['[file]  The key to replace: key.json when left out, or the one in DATA_DIR where there is no key.json'],
  async run([file], { env, print }) {
    const in_data_folder = join(env.DATA_DIR || './data', 'signing-key.json');
    const chosen = file ?? (!existsSync('key.json') && existsSync(in_data_folder) ? in_data_folder : 'key.json');
    const former = rotateKey(chosen, new Date());
    print(`${chosen} has a new signing key and ${formatCount(former, 'former key')}. Restart every process with it.`);
    return 0;
  },
};
