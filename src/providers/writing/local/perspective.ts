/** Whose pronouns are not the recipient's: in "tell him that she is well", hers. */
export type SomebodyElse = 'he' | 'she' | 'both' | undefined;

/**
 * Turns words about the recipient ("thank her for her help, she was great") into words to the recipient ("your help, you
 * were great"). English alone; what stays ambiguous is read as the commonest case.
 */
export function toReader(text: string, recipient_names: readonly string[] = [], else_is?: SomebodyElse): string {
  const names = [...recipient_names].sort((a, b) => b.length - a.length).map(escapeForPattern);
  let spoken = text;
  for (const name of names) spoken = asSubject(spoken.replace(new RegExp(`\\b${name}['’]s\\b`, 'gi'), 'your'), name);
  if (else_is !== 'he' && else_is !== 'both') {
    spoken = asSubject(spoken, 'he')
      .replace(/\bhis\b(?=\s+[\w$#"])/gi, 'your')
      .replace(/\bhimself\b/gi, 'yourself')
      .replace(/\bhim\b/gi, 'you');
  }
  if (else_is !== 'she' && else_is !== 'both') {
    spoken = asSubject(spoken, 'she')
      .replace(HER_AS_OWNER, 'your')
      .replace(/\bherself\b/gi, 'yourself')
      .replace(/\bher\b/gi, 'you');
  }
  return spoken
    .replace(/\bthey(['’](?:re|ve|d|ll))?\b/gi, (_, short?: string) => `you${short ?? ''}`)
    .replace(/\btheir\b(?=\s+[\w$#"])/gi, 'your')
    .replace(/\bthemselves\b/gi, 'yourselves')
    .replace(/\bthem\b/gi, 'you');
}

/** "her garden" is yours; "see her at the fair" and "tell her that" is you. */
const HER_AS_OWNER =
  /\bher\b(?=\s+(?!(?:to|at|in|on|for|with|and|that|again|soon|know|very|so|about|from|how|when|this|last|all|as|back|one|every|there|here|too|because)\b)\w)/gi;

/** "She loves", "she's been" and "he was" become "you love", "you've been" and "you were". */
function asSubject(text: string, who: string): string {
  return text.replace(
    new RegExp(
      `\\b${who}(['’](?:s|d|ll))?(?![\\w'’])(\\s+(?:always|never|often|really|still|also|just|[a-z]+ly))?(?:\\s+([\\w'’]+))?`,
      'gi',
    ),
    (_, short?: string, adverb = '', verb?: string) =>
      `you${shortForm(short, verb)}${adverb}${verb ? ` ${plainVerb(verb, short)}` : ''}`,
  );
}

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** "She's been" is short for "has", "she's great" for "is". */
function shortForm(short: string | undefined, verb: string | undefined): string {
  if (!short?.endsWith('s')) return short ?? '';
  return verb && /^(?:been|had|made|given|taken|[a-z]+ed)$/i.test(verb) ? "'ve" : "'re";
}

/** The verb of "she ..." as it stands after "you": is, has, loves and tries become are, have, love and try. */
function plainVerb(verb: string, short: string | undefined): string {
  const lower = verb.toLowerCase();
  if (short || NO_VERBS.has(lower)) return verb;
  const irregular = IRREGULAR.get(lower);
  if (irregular) return irregular;
  if (lower.length > 4 && lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  if (/(ches|shes|sses|xes|zes|oes)$/.test(lower)) return lower.slice(0, -2);
  return lower.length > 3 && /[^s]s$/.test(lower) ? lower.slice(0, -1) : verb;
}

const IRREGULAR = new Map([
  ['is', 'are'],
  ['was', 'were'],
  ['has', 'have'],
  ["isn't", "aren't"],
  ["wasn't", "weren't"],
  ["hasn't", "haven't"],
  ["doesn't", "don't"],
]);
const NO_VERBS = new Set([
  'this',
  'always',
  'perhaps',
  'sometimes',
  'as',
  'us',
  'across',
  'plus',
  'besides',
  'christmas',
]);
