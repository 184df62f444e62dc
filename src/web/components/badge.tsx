import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { classes } from '../lib/class-names.ts';

const look = cva('inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-xs font-semibold', {
  variants: {
    variant: {
      default: 'bg-ink text-paper',
      secondary: 'bg-sunk text-ink ring-1 ring-rule ring-inset',
      outline: 'text-ink-soft ring-1 ring-rule-strong ring-inset',
      accent: 'bg-wax-wash text-wax-ink',
      good: 'bg-moss-wash text-moss',
      warning: 'bg-amber-wash text-amber',
      destructive: 'bg-wax-wash text-wax-ink ring-1 ring-wax-ink ring-inset',
    },
  },
  defaultVariants: { variant: 'default' },
});

export type BadgeVariant = NonNullable<VariantProps<typeof look>['variant']>;

/** A short label that tells a state. */
export function Badge({ variant, className, ...rest }: ComponentProps<'span'> & { variant?: BadgeVariant }) {
  return <span {...rest} className={classes(look({ variant }), className)} />;
}
