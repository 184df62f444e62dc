import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the secrets of an installation, a file each, named after its setting: `node deploy/make-secrets.mjs <folder>`.
 * What is there already is kept. JavaScript rather than TypeScript, so that it runs with whatever Node a machine has.
 * Files are readable by all and their folder by its owner only: a container sees the files, other people see nothing.
 */

const folder = process.argv[2] ?? 'secrets';
const secret = () => randomBytes(24).toString('hex');

mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o700);

const written = [];
function write(name, text) {
  const file = join(folder, name);
  if (existsSync(file)) return;
  writeFileSync(file, text, { flag: 'wx', mode: 0o644 });
  written.push(name);
}

// These four hold one password, so they are made together or not at all.
const database = ['postgres-password', 'pgbouncer-users', 'DATABASE_URL', 'DATABASE_DIRECT_URL'];
if (!database.some((name) => existsSync(join(folder, name)))) {
  const password = secret();
  write('postgres-password', password);
  write('pgbouncer-users', `"longhand" "${password}"\n`);
  write('DATABASE_URL', `postgres://longhand:${password}@pgbouncer:6432/longhand\n`);
  write('DATABASE_DIRECT_URL', `postgres://longhand:${password}@postgres:5432/longhand\n`);
}
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
write('JWT_SIGNING_JWK', JSON.stringify({ ...privateKey.export({ format: 'jwk' }), alg: 'ES256' }));
write('SANDBOX_WEBHOOK_SECRET', `${secret()}\n`);
write('METRICS_TOKEN', `${secret()}\n`);
write('OPERATOR_PASSWORD', `${secret()}\n`);
// Yours to fill in where you use the service: an empty file counts as not set.
for (const name of ['SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'OPENAI_API_KEY']) write(name, '');
for (const name of ['GOOGLE_PLACES_API_KEY', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'SCRIBE_API_TOKEN']) {
  write(name, '');
}
for (const name of ['SERVICE_KEY', 'DATABASE_REPLICA_URL', 'OTEL_EXPORTER_OTLP_HEADERS']) write(name, '');
for (const name of ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY']) write(name, '');

console.log(written.length > 0 ? `Written to ${folder}: ${written.join(', ')}.` : `Nothing is missing in ${folder}.`);
console.log('Put the address of your mail server into SMTP_URL. Keep a copy of the folder in a safe place.');
