import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

const LOOKS = {
  default: 'badge-default',
  secondary: 'badge-secondary',
  outline: 'badge-outline',
  accent: 'badge-accent',
  good: 'badge-good',
  warning: 'badge-warning',
  destructive: 'badge-destructive',
} as const;

export type BadgeVariant = keyof typeof LOOKS;

/** A short status label. Styled in styles.css, as buttons are. */
export function Badge({
  variant = 'default',
  className,
  ...rest
}: ComponentProps<'span'> & { variant?: BadgeVariant }) {
  return <span {...rest} className={cn('badge', LOOKS[variant], className)} />;
}
