import { clsx } from 'clsx';

/** Joins class names; what is false or empty falls away. A component's own look lies in a layer below (styles.css). */
export const classes = clsx;
