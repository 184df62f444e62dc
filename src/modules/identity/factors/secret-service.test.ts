import { expect, it } from 'vitest';
import { makeSigningKey } from '../sessions/signing-key-store.ts';
import { secretBox } from './secret-service.ts';

it('a secret opens for its own row and key alone', async () => {
  const box = secretBox(await makeSigningKey());
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'factor-1');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.open(sealed, 'factor-1')).toBe('JBSWY3DPEHPK3PXP');
  expect(box.open(sealed, 'factor-2')).toBeNull();
  expect(secretBox(await makeSigningKey()).open(sealed, 'factor-1')).toBeNull();
  expect(box.seal('JBSWY3DPEHPK3PXP', 'factor-1')).not.toBe(sealed);
});
