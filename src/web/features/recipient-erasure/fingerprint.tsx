/** Asks whether the do-not-mail list goes on stopping letters to somebody who is erased. */
export function FingerprintChoice({ keep, onChange }: { keep: boolean; onChange(keep: boolean): void }) {
  return (
    <label className="flex gap-3 text-sm">
      <input
        type="checkbox"
        checked={keep}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-wax"
      />
      <span>
        <span className="block font-semibold">Keep a fingerprint</span>
        <span className="text-ink-soft">
          A code that doesn’t reveal the name but lets the do-not-mail list keep stopping letters to this person.
        </span>
      </span>
    </label>
  );
}
