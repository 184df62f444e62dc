/** What the gallery says about one design. */
export interface Listing {
  slug: string;
  name: string;
  description: string;
  tags: string[];
  is_featured?: boolean;
}
