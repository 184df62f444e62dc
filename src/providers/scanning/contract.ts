import { describe, expect, it } from 'vitest';
import type { ScanningProvider } from './port.ts';

/** What every scanner must do. `make` gives one that is set up, or the one that scans nothing. */
export function scanningContract(name: string, make: () => Promise<ScanningProvider>): void {
  describe(`scanning: ${name}`, () => {
    it('passes clean files of any size, the empty one too', async () => {
      const scanner = await make();
      for (const bytes of [new Uint8Array(), Buffer.from('A receipt'), Buffer.alloc(300_000, 'receipt ')])
        expect(await scanner.scan(bytes)).toEqual({ threat: null });
    });

    it('scans several files at once', async () => {
      const scanner = await make();
      const files = Array.from({ length: 8 }, (_, n) => Buffer.from(`Receipt ${n}`));
      expect(await Promise.all(files.map((file) => scanner.scan(file)))).toEqual(files.map(() => ({ threat: null })));
    });
  });
}
