import { expect, it } from 'vitest';
import { makeSigningKey } from '../sessions/signing-key-store.ts';
import { secretBox } from './secret-service.ts';

it('a secret opens for its own row and key alone, also when the key was replaced', async () => {
  const key = await makeSigningKey();
  const box = secretBox([key]);
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'factor-1');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.open(sealed, 'factor-1')).toBe('JBSWY3DPEHPK3PXP');
  expect(box.open(sealed, 'factor-2')).toBeNull();
  expect(secretBox([await makeSigningKey()]).open(sealed, 'factor-1')).toBeNull();
  expect(secretBox([await makeSigningKey(), key]).open(sealed, 'factor-1')).toBe('JBSWY3DPEHPK3PXP');
  expect(box.seal('JBSWY3DPEHPK3PXP', 'factor-1')).not.toBe(sealed);
});
