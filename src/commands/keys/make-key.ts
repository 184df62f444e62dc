import type { Command } from '../command.ts';
import { makeKey } from './key-file.ts';

/** Makes the key that signs sessions, for JWT_SIGNING_JWK. */
export const makeKeyCommand: Command = {
  name: 'make-key',
  summary: 'Write a new signing key for JWT_SIGNING_JWK to a file',
  usage: ['[file]  Where to write it; key.json when left out. A file that exists is not replaced'],
  async run([file = 'key.json'], { print }) {
    makeKey(file);
    print(`The signing key is in ${file}. Keep it secret: whoever has it can sign in as anyone.`);
    return 0;
  },
};
