/** A code from a mail can be typed for so long; the link beside it works longer, since nobody can guess it. */
export const CODE_LIFE_S = 600;
