import { describe, expect, it } from 'vitest';
import { OPEN_UPLOAD_BYTES_LIMIT, OPEN_UPLOADS_LIMIT, tooManyRowsText, uploadRefusal } from './limit-rules.ts';

describe('an upload beside others that are open', () => {
  const few = OPEN_UPLOADS_LIMIT - 1;

  it('begins while both limits are kept to the last list and the last byte', () => {
    expect(uploadRefusal({ count: few, bytes: OPEN_UPLOAD_BYTES_LIMIT - 1 }, 1)).toBeNull();
  });

  it('is refused when there are too many, or when all are too large together, with what to do', () => {
    const rest = 'Finish or cancel one, or try again later. We remove unfinished uploads after 24 hours.';
    expect(uploadRefusal({ count: few + 1, bytes: 0 }, 1)).toBe(
      `You have 20 unfinished list uploads, which is the limit. ${rest}`,
    );
    expect(uploadRefusal({ count: few, bytes: OPEN_UPLOAD_BYTES_LIMIT }, 1)).toBe(
      `This file and your unfinished list uploads are over the 1 GB limit in total. ${rest}`,
    );
  });

  it('allows two files of the largest size', () => {
    expect(OPEN_UPLOAD_BYTES_LIMIT).toBe(2 * 512 * 1024 * 1024);
  });
});

it('a list with too many rows names the limit and when room is made', () => {
  expect(tooManyRowsText(5_000_000)).toMatch(/5,000,000 rows.*Unused lists are deleted/);
});
