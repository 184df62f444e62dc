/** A bundle that was bought before there was an account; the number is only shown, never believed. */
export function boughtBundle(search: string): { credits: number | null } | null {
  const query = new URLSearchParams(search);
  if (query.get('bundle_purchase') !== 'true') return null;
  const credits = query.get('credits') ?? '';
  return { credits: /^[1-9]\d{0,5}$/.test(credits) ? Number(credits) : null };
}
