import { Link } from 'react-router';

/** A card that leads to a part of the back office. */
export function NavigationCard({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className="sheet block h-full px-4 py-3.5 hover:border-ink">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </Link>
    </li>
  );
}
