/** The letters in the avatar: of the first and last name, else the first letter of the email. */
export function initialsOf({ full_name, email }: { full_name: string; email: string }): string {
  const names = full_name.trim().split(/\s+/).filter(Boolean);
  const letters = names.length > 1 ? [names[0], names.at(-1)] : names.length === 1 ? names : [email];
  return letters
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
