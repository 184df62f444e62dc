import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classes } from '../lib/class-names.ts';

const look = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none',
    'transition-[background-color,border-color,box-shadow,translate] duration-150 ease-paper',
    'disabled:pointer-events-none disabled:opacity-55 active:translate-y-px',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-wax text-on-wax shadow-sheet hover:bg-wax-deep',
        secondary: 'border border-rule-strong bg-sheet text-ink hover:border-ink hover:bg-sunk',
        quiet: 'text-ink hover:bg-sunk',
        danger: 'border border-wax-ink bg-sheet text-wax-ink hover:bg-wax-wash',
      },
      size: {
        sm: 'min-h-9 px-3 text-sm',
        md: 'min-h-11 px-5 text-sm',
        lg: 'min-h-13 px-7 text-base',
        icon: 'size-11',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

type Look = VariantProps<typeof look>;

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
      className={classes(look({ variant, size }), className)}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classes(look({ variant, size }), className)} />;
}
