import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type BadSettings, readConfig } from '../config.ts';
import { settingsFromFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'longhand-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as BadSettings).problems;
  }
};

describe('settings in files', () => {
  it('are read from the file that NAME_FILE points to, without its last line break', () => {
    const METRICS_TOKEN_FILE = file('token', 'a token\n');
    expect(readConfig({ METRICS_TOKEN_FILE }).metrics_token).toBe('a token');
  });

  it('are read from the folder SECRETS_DIR, where a file may be missing or empty', () => {
    file('METRICS_TOKEN', 'from the folder');
    file('SITE_URL', '\n');
    const config = readConfig({ SECRETS_DIR: folder });
    expect(config.metrics_token).toBe('from the folder');
    expect(config.site_url).toBeNull();
  });

  it('are checked as others are, and never shown', () => {
    const [problem = ''] = problemsOf({ SERVICE_KEY_FILE: file('key', 'not-long') });
    expect(problem).toContain('The setting SERVICE_KEY must have at least 32 characters');
    expect(problem).not.toContain('not-long');
  });

  it('are refused when the file is not there, or the setting is given twice', () => {
    expect(problemsOf({ SMTP_URL_FILE: '/nowhere/smtp' })).toEqual([
      'The setting SMTP_URL_FILE leads to /nowhere/smtp, which cannot be read (ENOENT).',
    ]);
    expect(problemsOf({ METRICS_TOKEN: 'a', METRICS_TOKEN_FILE: file('b', 'b') })[0]).toContain(
      'The setting METRICS_TOKEN is given twice',
    );
    expect(problemsOf({ SECRETS_DIR: '/nowhere' })).toEqual([
      'The setting SECRETS_DIR leads to /nowhere, which is not there.',
    ]);
  });

  it('leave a setting alone whose own name ends in _FILE', () => {
    expect(settingsFromFiles(['KEY', 'KEY_FILE'], { KEY_FILE: '/nowhere/key' })).toEqual({ values: {}, problems: [] });
  });
});
