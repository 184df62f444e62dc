import { clsx } from 'clsx';

/** Joins class names and skips falsy ones. Component styles are in a lower CSS layer (styles.css), so these win. */
export const cn = clsx;
