import { z } from 'zod';

const MOST_CHARACTERS = 254;
/** Any two words with an @ between them: letters of every alphabet. What else is wrong with one, readAddress says. */
const SHAPE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** An email address as somebody types it into a form; `complaint` is what to say of anything else. */
export const emailField = (complaint: string) =>
  z.string(complaint).trim().max(MOST_CHARACTERS, complaint).regex(SHAPE, complaint);
