/**
 * A placeholder for the site's URL in prerendered pages. The server replaces it (web-files).
 */
const SITE_PLACEHOLDER = 'https://site.longhand.invalid';

export const siteUrl = (): string => (typeof window === 'undefined' ? SITE_PLACEHOLDER : window.location.origin);

type PublicPage = {
  title: string;
  description: string;
  path: string;
  /** A picture in public/og. */
  image?: 'home' | 'pricing' | 'enterprise' | 'templates' | 'about' | 'contact' | 'guide';
  /** Structured data about the page (schema.org). */
  linked_data?: () => Record<string, unknown>;
};

/** The `meta` of a public page: what search engines and link previews show. */
export const publicMeta =
  ({ title, description, path, image = 'home', linked_data }: PublicPage) =>
  () => {
    const url = `${siteUrl()}${path}`;
    const picture = `${siteUrl()}/og/${image}.png`;
    const whole_title = path === '/' ? `Longhand · ${title}` : `${title} · Longhand`;
    return [
      { title: whole_title },
      { name: 'description', content: description },
      { tagName: 'link', rel: 'canonical', href: url },
      { property: 'og:site_name', content: 'Longhand' },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: whole_title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: picture },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: 'Handwriting in blue-black ink beside a greeting card' },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(linked_data ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...linked_data() } }] : []),
    ];
  };
