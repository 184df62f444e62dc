/** Code or a request body, as typed. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <section aria-label={label} className="min-w-0 rounded-md border border-rule bg-sunk p-4">
      <pre className="font-mono text-sm leading-6 break-words whitespace-pre-wrap">{children}</pre>
    </section>
  );
}
