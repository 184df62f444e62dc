import type { Occasion } from '../occasions.ts';

/**
 * How a card must sound. `glad`: phrases of our own may be added. `grave`: somebody died, is ill or has trouble; no cheer.
 * `plain`: money owed, a complaint, a goodbye; nothing but what was asked. `harsh`: plain, and not even "Dear".
 */
export type Mood = 'glad' | 'grave' | 'plain' | 'harsh';

const HARSH =
  /\b(hate|sue|suing|idiot\w*|stupid|moron|liar|jerk|threat\w*|revenge|regret this|never (?:speak|talk) to|go to hell|shut up|ass ?hole|f[u*]ck\w*|bitch|bastard|screw you|disgust\w*|pathetic|loser)\b/i;
const PLAIN =
  /\b(overdue|past[- ]due|invoice|unpaid|owe[sd]?|debt|collections?|late (?:rent|fee|payment)|(?:payment|balance|rent) (?:is|was) (?:due|late)|lawyer|attorney|lawsuit|legal|court|evict\w*|terminat\w+|breach|complain\w*|disappoint\w*|unacceptable|refund|break(?:ing)? up|broke up|end (?:our|the|my) (?:relationship|contract|friendship)|resign\w*|(?:quit|leav)(?:ting|ing|e)? my job|stop (?:\w+ing)|cease|trespass\w*|deadline|damages?|noise|loud|declin\w+|landlord|call the (?:city|police|cops)|violation|warning|final notice|cancel\w*)\b/i;
const GRAVE =
  /\b(died|dying|dies|death|passed away|passing of|passed (?:on|last|this|in)|funeral|condolence\w*|sympath\w+|loss|lost (?:her|his|their|your|our|my|the)|miscarr\w*|cancer|chemo\w*|hospice|terminal\w*|tumou?r|stroke|heart attack|icu|intensive care|suicid\w*|divorc\w*|widow\w*|grie[fv]\w*|mourn\w*|laid off|burn(?:ed|t) down|flood\w*|tornado|hurricane|depress\w+|rehab|relapse|dementia|alzheimer\w*|in memory|put down|(?:hard|tough|rough|difficult|lonely) (?:time|year|week|month)s?|first \w+ without|sorry about (?:your|her|his|their) (?!order|delivery|delay|visit)|test results?|struggl\w+)\b/i;
const DEATH = /\b(died|death|passed away|passing of|funeral|in memory|without (?:her|his|their|your) \w+|mourn\w*)\b/i;
const JOYFUL = new Set<Occasion | undefined>(['birthday', 'holidays', 'anniversary', 'congratulations', 'win-back']);

/** Who must sound plain sounds plain in grief too; thanks and invitations in grief are grave. */
export function moodOf(text: string, occasion: Occasion | undefined): Mood {
  if (HARSH.test(text)) return 'harsh';
  if (PLAIN.test(text)) return 'plain';
  return occasion === 'sympathy' || GRAVE.test(text) ? 'grave' : 'glad';
}

/** The first Christmas without somebody, and the anniversary of a death, are no feasts. */
export const inGrief = (occasion: Occasion | undefined, text: string): Occasion | undefined =>
  JOYFUL.has(occasion) && DEATH.test(text) ? 'sympathy' : occasion;

const FOREIGN_WORDS = new Set(
  'el la los las una uno por para con que gracias muy esta del como feliz quiero querida querido mi su le les des une pour avec merci est votre vous je nous dans bonjour cher der das und ist ein eine für mit ich wir sie danke vielen dank schönen schöne sehr und von liebe lieber alles gute zum il per grazie di sono ti auguri che buon obrigado obrigada não você muito meu minha dla jest się dziękuję'.split(
    ' ',
  ),
);
const ENGLISH_WORDS = new Set(
  'the a an to for and of is are was were i you my our we it that this with on in at from please thank thanks happy card note write her his him she he they their your'.split(
    ' ',
  ),
);
/** How people ask for a text in Spanish, French, German, Italian and Portuguese. */
const FOREIGN_REQUEST =
  /^\W*(escrib\w+|redact\w+|agradece\w*|agradécel\w+|felicita\w*|invita\w*|dile|dales|pide\w*|écri\w+|rédige\w*|remercie\w*|félicite\w*|invite[rz]|souhaite\w*|schreib\w*|verfass\w+|bedank\w*|gratulier\w*|scriv\w+|ringrazi\w*|escreva|escrever|agradeç\w+)(?![\p{L}])/iu;

/** English; another language, as words that can be sent; or as a request, which nobody here can follow. */
export function languageOf(text: string): 'english' | 'words' | 'request' {
  const words = text.toLowerCase().match(/[\p{L}\p{M}']+/gu) ?? [];
  const latin = words.filter((word) => /[a-z]/.test(word)).length;
  const foreign = words.filter((word) => FOREIGN_WORDS.has(word)).length;
  const english = words.filter((word) => ENGLISH_WORDS.has(word)).length;
  const is_foreign =
    latin * 2 < words.length || foreign > Math.max(1, english) || (foreign > english && words.length < 6);
  if (!is_foreign) return FOREIGN_REQUEST.test(text) && english === 0 ? 'request' : 'english';
  return FOREIGN_REQUEST.test(text) ? 'request' : 'words';
}
