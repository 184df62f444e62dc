import type { Known } from './known.ts';

/** With `npm run dev:web`: what the Longhand that runs beside it knows; null while none does. */
export async function knownToDeveloper(): Promise<Known | null> {
  const read = async (path: string) => (await fetch(`http://127.0.0.1:3000${path}`)).json();
  try {
    const [settings, templates, categories] = await Promise.all([
      read('/functions/v1/public-settings'),
      read('/rest/v1/letter_templates'),
      read('/rest/v1/template_categories'),
    ]);
    return { settings, shelf: { templates, categories } } as Known;
  } catch {
    return null;
  }
}
