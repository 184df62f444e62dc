/** Words that our own engine wrote once, in public/pictures/words: each is a mask that the colour of the text shines through. */
export const INK_WORDS = {
  communication: { text: 'Communication', width: 420 },
  outreach: { text: 'Outreach', width: 420 },
  marketing: { text: 'Marketing', width: 420 },
  retention: { text: 'Retention', width: 420 },
  closing: { text: 'Who would be glad to hear from you?', width: 1060 },
  mission: { text: 'By hand, at any distance.', width: 760 },
} as const;
export type InkWord = keyof typeof INK_WORDS;

/** Their common height in the same units. */
export const INK_WORD_HEIGHT = 104;
