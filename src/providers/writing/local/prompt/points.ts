const SUBJECT = '(?:i|we|our|my|the|you|your|she|he|they|their|his|her|it|there)';
const THEM =
  "(?:them|him|her|you|everyone|[A-Z][\\w'-]+(?: [A-Z][\\w'-]+)?|(?:my|our|the) \\w+|customers|clients|patients|people|members|homeowners|neighbors)";
const VERB =
  /\b(?:is|are|was|were|am|have|has|had|will|would|can|can't|could|do|does|did|hope|want|love|miss|need|look|offer|open|think|know|feel|enjoy|wish|plan|made|gave|took|met|saw|went|brought|got|keep|[a-z]+ed)\b|'(?:m|re|ve|d|ll|s)\b/i;

type Rule = [pattern: RegExp, say: (found: string) => string | undefined];
const rule = (pattern: string, say: Rule[1]): Rule => [new RegExp(`^(?:please |and |also )*${pattern}$`, 'i'), say];
const whenSentence = (found: string) => (VERB.test(found) ? found : undefined);

/** How a customer says what the card is to say. [I|We] is settled by who writes. */
const RULES: Rule[] = [
  rule(`let ${THEM} know (?:that )?(${SUBJECT}\\b.+)`, whenSentence),
  rule(`(?:tell|remind|assure) ${THEM} (?:that )?(${SUBJECT}\\b.+)`, whenSentence),
  rule(`(?:tell|remind) ${THEM} about (.+)`, (found) => `[I|we] would love to tell you about ${found}`),
  rule(
    `(?:say|mention|add|note|include) (?:that )?(${SUBJECT}\\b.+)`,
    (found) => whenSentence(found) ?? `be sure to ask [me|us] about ${found}`,
  ),
  rule(`wish(?:ing)? (?:${THEM}) (?!back)(.+)`, (found) => `[I wish|we wish] you ${found}`),
  rule(`ask (?:if )?${THEM} (?:to|would|could|can) (.+)`, (found) => `please ${found}`),
  rule(`ask ${THEM} for (.+)`, (found) => `[I|we] would be grateful for ${found}`),
  rule(`offer(?:ing)? (?:${THEM} )?((?:an?|our|free|\\d).+)`, (found) => `[I|we] would like to offer you ${found}`),
  rule(`thank (?:${THEM} )?for (.+)`, (found) => `thank you for ${found}`),
  rule('sorry (?:that )?((?:i|we) .+)', (found) => `[I am|we are] sorry that ${found}`),
  rule('(?:hope|hoping) (.+)', (found) => `[I|we] hope ${found}`),
  rule('(looking forward .+)', (found) => `[I am|we are] ${found}`),
  rule("((?:can't wait|would love) .+)", (found) => `[I|we] ${found}`),
  rule(
    '((?:so |very |really )?(?:proud|happy|glad|excited|thrilled|delighted|honou?red) .+)',
    (found) => `[I am|we are] ${found}`,
  ),
  rule(
    '(?:she|he|they|you)(?: really)? (?:loves?|enjoys?|likes?|adores?) (.+)',
    (found) => `[I|we] know how much you love ${found}`,
  ),
  rule('(?:loves?|enjoys?|adores?|likes) (.+)', (found) => `[I|we] know how much you love ${found}`),
  rule(
    "(?:she|he|they)(?: is|'s| are|'re) (?:a )?(?:big |huge )?fans? of (.+)",
    (found) => `[I|we] know how much you love ${found}`,
  ),
  rule('met (?:them |him |her )?((?:at|in|on|through|during) .+)', (found) => `it was a pleasure to meet you ${found}`),
  rule(
    `((?:i|we)(?!'d like to (?:thank|write|send|invite)| (?:want|need|would like|wish) (?:to (?:thank|write|send|invite|congrat\\w+)|an? ))(?:'\\w+)?\\b.+)`,
    (found) => found,
  ),
  rule("((?:our|my|it|it's|it was|there) .+)", whenSentence),
  rule(
    `((?:she|he|they|you) (?:always |really |recently |just |kindly )?(?:has been|have been|was|were|had|made|gave|came|took|did|went|bought|brought|sent|got|helped|${'[a-z]+ed'})\\b.+)`,
    (found) => found,
  ),
];

/** The clause that a part of a prompt asks to be said, or undefined where it asks for nothing that can be said. */
export function pointOf(clause: string, recipient_names: readonly string[]): string | undefined {
  const named = recipient_names.find((name) => clause.toLowerCase().startsWith(`${name.toLowerCase()} `));
  const told = named ? `she${clause.slice(named.length)}` : clause;
  for (const [pattern, say] of RULES) {
    const found = pattern.exec(told)?.[1];
    const point = found && say(found.trim());
    if (point) return point;
  }
  return undefined;
}
