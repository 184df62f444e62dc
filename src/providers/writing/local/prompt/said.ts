/** What begins a sentence that somebody is told: "tell him [we miss him]". */
const SUBJECT =
  '(?:i|we|our|my|the|you|your|she|he|they|their|his|her|it|there|this|that|all|both|nobody|everybody|everyone|\\d[\\w,.$%]*|(?:mom|dad) and \\w+)\\b';
/** The person that a request speaks of: "him", "my neighbor Tom", "all our customers". */
const WHO = "(?:[\\w'.&-]+,? ){1,6}?";
/** The same, where nothing is said of them: "ask him to call", not "tell him we hope to". */
const ASKED = "(?:(?!(?:i|we|you|it|that|how)\\b)[\\w'.&-]+,? ){0,5}?";
const FINITE =
  "(?:is|are|was|were|am|isn't|aren't|wasn't|has|have|had|will|won't|would|can|can't|cannot|could|must|died|do|does|don't|did|didn't)";
const VERBS =
  '(?:hopes?|wants?|loves?|miss(?:es)?|needs?|looks?|offers?|opens?|closes?|think|know|feels?|wish|made|makes|gave|took|met|saw|went|got|came|brought|brings|told|kept|sent|left|lost|found|felt|grew|stood|stays?|sleeps|runs|goes|comes|takes|gives|helps|works|lives|moves|starts|begins|ends|means|meant|costs|expires|[a-z]{2,}ed)';
const COMMANDS =
  /^(?:please )?(?:write|draft|tell|let|ask|say|remind|send|give|thank\w*|invite|wish|congrat\w*|apologi[sz]e|complain|decline|terminate|encourage|cheer|offer|welcome|introduce|inform|warn|demand|card|note|letter|message|hope|hoping|sorry|happy|proud|first|who|which|because|when|if|for|to|on|at|in|with|after|before|about|from)\b/i;
const PRONOUN_LED = /^(?:i|we|you|he|she|they|it|there|this|that)(?:'\w+| [\w']+)/i;
const DETERMINED = new RegExp(
  `^(?:our|my|the|your|their|his|her|all|both|[\\w'-]+ and [\\w'-]+)\\b(?: [\\w#'-]+){0,5}? (?:${FINITE}|${VERBS})\\b`,
  'i',
);
const NOUN_LED = new RegExp(`^[\\w#$'-]+(?: [\\w#$'-]+){0,6}? ${FINITE}\\b`, 'i');

/** Whether a clause says something by itself. */
export const isSentence = (clause: string): boolean =>
  PRONOUN_LED.test(clause) || (!COMMANDS.test(clause) && (DETERMINED.test(clause) || NOUN_LED.test(clause)));

type Form = [pattern: RegExp, say: string | ((found: string) => string | undefined)];
const form = (pattern: string, say: Form[1] = '$'): Form => [
  new RegExp(`^(?:please |and |also |then |but )*${pattern}$`, 'i'),
  say,
];
const told = (found: string) => (isSentence(found) ? found : undefined);

const aboutThis = (found: string) =>
  PRONOUN_LED.test(found) || NOUN_LED.test(found) ? found : `[I am|we are] writing about ${found}`;
const spoken = (found: string) =>
  greeting(found) ?? (/^(?:an?|the|our|my|that|how|hi|hello|something|more)\b/i.test(found) ? undefined : found);
const imperative = (found: string) =>
  /^(?:please|do not|don't|never|be|have|feel|stay|take|keep)\b/i.test(found)
    ? found
    : `please ${found.charAt(0).toLowerCase()}${found.slice(1)}`;

/** [I|We] is settled by who writes; $ is what was found. */
const FORMS: Form[] = [
  form(`(?:tell|remind) ${WHO}(?:that )?(?:he|she|they) owes? (.+ since .+)`, 'you have owed $'),
  form(`ask ${WHO}to ((?:the |a )?(?:prom|dance|dinner|lunch|movies?|ball)\\b.*)`, 'will you go to $ with me?'),
  form(`(?:thank(?:s|ing)?|thank you|appreciat\\w+)(?: to)? ${WHO}who (.+)`, 'she $'),
  form(`(?:let|letting) ${WHO}know (?:that )?(.+)`, (found) => told(found) ?? aboutThis(found)),
  form(`(?:tell|remind|assure|inform|warn) ${WHO}(?:that|how much) (.+)`, told),
  form(`(?:tell|remind|inform|warn) ${WHO}(?:about|of) (.+)`, (found) => aboutThis(found)),
  form(`(?:remind|tell|ask|encourage|urge) (?:if )?${ASKED}(?:to|would|could|can) (.+)`, (found) => `please ${found}`),
  form(`ask ${WHO}not to (.+)`, 'please do not $'),
  form(`ask (?:${WHO})?(?:if|whether) (.+)`, 'please let [me|us] know if $'),
  form(`ask (?:${WHO})?(?:for|about) (.+)`, '[I|we] would be grateful for $'),
  form(`ask (?:him|her|them|you|${WHO})?((?:when|where|how|what|who) .+)`, 'please let [me|us] know $'),
  form(`(?:tell|remind|assure|inform|warn) ${WHO}(${SUBJECT}.+)`, told),
  form('say (goodbye|farewell|hello|hi)\\b(?: to .*)?', '[I|we] wanted to say $'),
  form(`(?:write|reach out|complain|talk|speak)(?: to ${WHO})?(?:about|regarding) (.+)`, (found) => aboutThis(found)),
  form('(?:regretfully |politely |kindly )?(decline .+)', '[I am|we are] sorry, but [I|we] must $'),
  form('(last day (?:is|will be) .+)', 'my $'),
  form('(?:regretfully |politely |kindly )?((?:terminate|cancel|end|close) .+)', '[I|we] would like to $'),
  form(
    'send(?:ing)? ((?:much |all |our |my )?(?:strength|love|hugs?|prayers|good vibes|best wishes))\\b.*',
    '[I am|we are] sending you $',
  ),
  form(`give (?:him|her|them|${WHO})?((?:an?|our|free|\\$?\\d).+)`, '[I|we] would like to give you $'),
  form('(free .+)', (found) => `[I|we] would like to offer you ${/^free \\w+s\\b/.test(found) ? '' : 'a '}${found}`),
  form(`(?:say|mention|add|note|include) (?:that )?(.+)`, (found) => told(found) ?? spoken(found)),
  form(
    `wish(?:ing)? (?:him|her|them|everyone|${WHO}) ?(?!back)((?:an?|the|all|good|every|much|lots|happy|best|well|merry|safe|nothing)\\b.+)`,
    '[I wish|we wish] you $',
  ),
  form(
    `offer(?:ing)? (?:him|her|them|everyone|${WHO})?((?:an?|our|free|\\$?\\d).+)`,
    '[I|we] would like to offer you $',
  ),
  form('thank (?:him |her |them |you )?for (.+)', 'thank you for $'),
  form(`(?:invite|inviting) ${WHO}(?:to|for) (.+)`, 'you are invited to $'),
  form(`(?:apologize|apologise|say sorry|sorry) (?:to ${WHO})?(?:for|about) (.+)`, '[I am|we are] sorry about $'),
  form(`(?:demand|request)(?:ing)? (?:that ${WHO})?(.+)`, '[I|we] must ask you for $'),
  form('sorry (?:that )?((?:i|we) .+)', '[I am|we are] sorry that $'),
  form('(?:hope|hoping) (.+)', '[I|we] hope $'),
  form('(looking forward .+)', '[I am|we are] $'),
  form("((?:can't wait|would love|wish|miss) .+)", '[I|we] $'),
  form(
    '((?:so |very |really )?(?:proud|happy|glad|excited|thrilled|delighted|honou?red) (?:to|that|for|of|about)\\b.+)',
    '[I am|we are] $',
  ),
  form(
    '(?:(?:she|he|they|you)(?: really)? )?(?:loves?|enjoys?|likes|adores?) (?!you|him|her|them)(.+)',
    '[I|we] know how much you love $',
  ),
  form("(?:she|he|they)(?: is|'s| are|'re) (?:a )?(?:big |huge )?fans? of (.+)", '[I|we] know how much you love $'),
  form('met (?:them |him |her )?((?:at|in|on|through|during) .+)', 'it was a pleasure to meet you $'),
  form(
    `(?:break(?:ing)? up|end(?:ing)? (?:it|things|our relationship)) with \\S.*`,
    () => 'this is hard to write: I think we should part',
  ),
  form(
    `(?:quit|resign)(?:ing|ting)?\\b(?: from)?(?: my| the)?(?: job| position)?(.*)`,
    (found) => `I am writing to give notice that I am leaving my job${found ? ` ${found}` : ''}`,
  ),
  form('who (.+)', 'she $'),
  form(
    `((?:good luck|best of luck|happy|merry|congratulations|congrats|get well|thinking of you|thanks|thank you|welcome|all the best|sorry|rest in peace|farewell|goodbye|bon voyage|safe travels|enjoy|see you|miss you|love you|till then|until then)\\b.*)`,
    greeting,
  ),
  form(
    "((?:do not|don't|never|please|vote|call|come|join|visit|bring|pay|return|remember|stop|fix|remove|reply|text|email|check|feel free|keep in touch|stay|take|have|be|contact|book|schedule|pick up|save|mark|meet)\\b.+)",
    imperative,
  ),
];

/** "Happy Mother's Day to my wife Anna from me" is said to her without the names of who says it to whom. */
function greeting(found: string): string | undefined {
  if (/^(?:thank[- ]?you|happy|sorry|welcome|congratulations) (?:note|card|letter|message|text)s?\b/i.test(found))
    return undefined;
  const said = found
    .replace(/\s+from (?:me|us|all of us|the|my|our)\b.*$/i, '')
    .replace(
      /^((?:happy|merry|good luck|congratulations|congrats|thank you|thanks|get well)\b.*?) to (?:my|our|the|his|her|all)\b.*$/i,
      '$1',
    );
  return said.split(' ').length > 1 || /^(?:congratulations|welcome|thanks|goodbye)$/i.test(said) ? said : undefined;
}

/** What a part of a prompt asks to be said, as a clause, or undefined where it asks for nothing that can be said. */
export function saidOf(clause: string, recipient_names: readonly string[]): string | undefined {
  const named = recipient_names.find((name) => clause.toLowerCase().startsWith(`${name.toLowerCase()} `));
  const plain = named ? `she${clause.slice(named.length)}` : clause;
  if (ABOUT_THE_CARD.test(plain)) return undefined;
  for (const [pattern, say] of FORMS) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const found = (match[1] ?? '').trim();
    const point = typeof say === 'string' ? say.replace('$', () => found) : say(found);
    if (point) return point;
  }
  return isSentence(plain) && plain.split(' ').length > 1 && !WISH_TO_WRITE.test(plain) ? plain : undefined;
}

/** "I want to thank her": a request, in the words of a sentence. */
const WISH_TO_WRITE =
  /^(?:i|we)(?:'d|'m| would| am| are)? (?:want|need|like|wish|looking|would like|going)\b.*\b(?:thank|write|send|invite|congrat\w+|card|note|letter|apologize|tell|say)\b/i;
/** How the card is to be written is not said on it. */
export const ABOUT_THE_CARD =
  /\b(?:tone|sentences?|\d+ (?:words|characters|lines)|funny|humou?r\w*|emojis?|rhym\w+|poem|no more than|short and sweet|keep it|make it|sound(?:s|ing)?|professional|formal|casual|prompt)\b/i;
