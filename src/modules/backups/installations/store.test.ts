import { expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { session } from '../base/store.ts';
import { beginLife, lifeOf } from './store.ts';

const { url } = await testDatabase();
const withClient = async <T>(work: (client: Awaited<ReturnType<typeof session>>) => Promise<T>) => {
  const client = await session(url);
  return work(client).finally(() => client.end());
};

it('gives a database one life, whoever asks at the same instant, until it is restored', async () => {
  const found = await Promise.all(Array.from({ length: 8 }, () => withClient(lifeOf)));
  const lineage = found[0]?.lineage ?? '';
  for (const life of found) expect(life).toEqual({ lineage, after: [] });
  const after = [{ lineage, at: '2026-03-01T02:00:00.000Z' }];
  const restored = await withClient((client) => beginLife(client, after));
  expect(restored).toEqual({ lineage: expect.stringMatching(/^[0-9a-f]{10}$/), after });
  expect(restored.lineage).not.toBe(lineage);
  expect(await withClient(lifeOf)).toEqual(restored);
});
