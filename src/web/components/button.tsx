import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cn } from '../lib/cn.ts';

const VARIANTS = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
} as const;
const SIZES = { sm: 'button-sm', md: 'button-md', lg: 'button-lg', icon: 'button-icon' } as const;

type Look = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };

/** Drawn in styles.css, below the utilities: what a page adds in `className` wins. */
const look = ({ variant = 'primary', size = 'md' }: Look) => cn('button', VARIANTS[variant], SIZES[size]);

/** A button. `pending` keeps its width, shows that it works and refuses a second press. */
export function Button({
  variant,
  size,
  pending = false,
  className,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { pending?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={cn(look({ variant, size }), className)}
    />
  );
}

/** A link that looks like a button. The page that it leads to is fetched when somebody is about to follow it. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link prefetch="intent" {...rest} className={cn(look({ variant, size }), className)} />;
}
