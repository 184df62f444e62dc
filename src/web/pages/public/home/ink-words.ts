/** Handwritten words drawn by our engine (public/pictures/words). Each is a mask filled with the text color. */
export const INK_WORDS = {
  communication: { text: 'Communication', width: 420 },
  outreach: { text: 'Outreach', width: 420 },
  marketing: { text: 'Marketing', width: 420 },
  retention: { text: 'Retention', width: 420 },
  // In two parts, which stand in two lines on a phone.
  closing: { text: 'Who would be glad', width: 540 },
  'closing-end': { text: 'to hear from you?', width: 500 },
  mission: { text: 'Your words, at any distance.', width: 750 },
} as const;
export type InkWord = keyof typeof INK_WORDS;

/** The height of every word, in the same units as the widths. */
export const INK_WORD_HEIGHT = 104;
