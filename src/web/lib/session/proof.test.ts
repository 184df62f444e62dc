import { afterEach, expect, it } from 'vitest';
import { askingForProof, onProofNeeded } from './proof.ts';

let stop = () => {};
afterEach(() => stop());
const answers = (given: boolean) => {
  let asked = 0;
  stop = onProofNeeded(async () => {
    asked++;
    return given;
  });
  return () => asked;
};
/** A request that is refused with these codes, one after the other, and then answered. */
const request = (...codes: string[]) => {
  let calls = 0;
  const send = async () => {
    const code = codes[calls++];
    if (code) throw Object.assign(new Error(code), { code });
    return 'done';
  };
  return { send, calls: () => calls };
};

it('sends a request again once the person has proved who they are', async () => {
  const asked = answers(true);
  const { send, calls } = request('proof_needed');
  expect(await askingForProof(send)).toBe('done');
  expect([asked(), calls()]).toEqual([1, 2]);
});

it('gives the refusal of who does not prove it, and of every other reason', async () => {
  const asked = answers(false);
  const [refused, other] = [request('proof_needed'), request('role_missing')];
  await expect(askingForProof(refused.send)).rejects.toThrow('proof_needed');
  await expect(askingForProof(other.send)).rejects.toThrow('role_missing');
  expect([asked(), refused.calls(), other.calls()]).toEqual([1, 1, 1]);
});

it('asks once for a request, however it is refused then', async () => {
  const asked = answers(true);
  const { send } = request('proof_needed', 'proof_needed');
  await expect(askingForProof(send)).rejects.toThrow('proof_needed');
  expect(asked()).toBe(1);
});
