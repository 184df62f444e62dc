/** What a card is for. The composer has a stock of phrases for each; `general` is a hello without a reason. */
export const OCCASIONS = [
  'thank-you',
  'birthday',
  'holidays',
  'sympathy',
  'congratulations',
  'welcome',
  'new-home',
  'referral',
  'follow-up',
  'anniversary',
  'get-well',
  'invitation',
  'apology',
  'outreach',
  'win-back',
  'good-luck',
  'support',
  'general',
] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** Words that show an occasion. Of two that begin at the same place, the first one here. */
const SIGNS: [Occasion, RegExp][] = Object.entries({
  sympathy:
    'sympath\\w*|condolence\\w*|died|death|passed away|passing of|(?:her|his|their|your|the) loss|loss of|lost (?:her|his|their|your)(?! (?:job|house|home))|funeral|griev\\w*|grief|bereave\\w*|in memory|miscarr\\w*|put down|sorry about (?:your|her|his|their) (?:\\w+ )?(?:mom|mother|dad|father|brother|sister|wife|husband|son|daughter|grandm\\w+|grandpa|grandfather|aunt|uncle|friend|dog|cat|loss)',
  'get-well':
    'get well|feel(?:ing|s)? better|recover\\w*|recuperat\\w*|surgery|hospital|illness|injur\\w*|diagnos\\w*|cancer|chemo|broke (?:her|his|their|a) \\w+',
  apology: 'apolog\\w*|sorry (?:for|about|that|we|i)|say(?:ing)? sorry|make (?:it|things) right|forgive\\w*',
  invitation: 'invit\\w*|rsvp|join us|join me|save the date|come to (?:our|my)',
  referral: 'referr\\w*|recommend (?:us|me)|spread the word|word of mouth|introduc\\w+ us to',
  'new-home':
    'new (?:home|house|apartment|condo|place)|house-?warming|moved in(?:to)?|moving in|closing on|homeowner\\w* (?:congrat|gift)',
  birthday: 'birthday|b-?day|turn(?:s|ed|ing) \\d+',
  anniversary: 'anniversar\\w*|years? (?:together|with us|as (?:a|our) (?:client|customer))',
  congratulations:
    'congrat\\w*|graduat\\w*|promotion|promoted|engage(?:d|ment)|wedding|newborn|new baby|new job|retire\\w*|award|well done|proud of|passed (?:her|his|their|your|the) (?:\\w+ )?(?:exam|test)',
  holidays:
    "holiday\\w*|christmas|xmas|hanukkah|chanukah|new year\\w*|thanksgiving|season'?s? greetings|(?:mother|father)'?s'? day|valentine\\w*(?:'s)?|easter|diwali|kwanzaa|festive|4th of july|fourth of july|independence day",
  'good-luck': 'good luck|best of luck|luck (?:on|with|for|in|at)|break a leg',
  support:
    '(?:hard|tough|rough|difficult|bad|lonely) (?:time|year|week|month|stretch|patch)s?|struggl\\w+|divorc\\w+|laid off|lost (?:her|his|their|your) (?:job|house|home)|cheer (?:her|him|them|up)|encourag\\w+|depress\\w+|burn(?:ed|t) down|rehab',
  'thank-you': 'thank\\w*|grateful|gratitude|appreciat\\w*',
  'win-back':
    "win (?:them |him |her )?back|haven'?t (?:seen|heard)|been a while|long time no see|miss(?:ed)? (?:them|him|her|seeing)|(?:we|i) miss you|come back|lapsed|inactive",
  'follow-up':
    'follow(?:ing)?[- ]?up|after (?:our|the|my) (?:meeting|call|chat|visit|conversation|demo|tour|appointment)|great (?:meeting|to meet)|nice (?:meeting|to meet)|checking in|check in',
  welcome:
    'welcom\\w*|new (?:client|customer|member|neighbor|neighbour|patient|employee|hire|colleague|team member)\\w*|joined',
  outreach:
    'introduc\\w*|announc\\w*|offer\\w*|discount|sale|coupon|grand opening|our services?|quote|estimate|prospect\\w*|marketing|outreach',
  general: 'hello|hi|hey|just because|thinking of|something nice|keep in touch|catch up|no reason',
} satisfies Record<Occasion, string>).map(([occasion, words]) => [
  occasion as Occasion,
  new RegExp(`\\b(?:${words})\\b`, 'i'),
]);

/** An occasion that is a special case of another one: thanks for a referral, congratulations on a new home. */
const SPECIAL_CASES: Partial<Record<Occasion, Occasion[]>> = {
  'thank-you': ['referral'],
  congratulations: ['new-home', 'anniversary'],
  welcome: ['new-home'],
  apology: ['sympathy'],
  outreach: ['referral'],
  general: ['win-back', 'get-well', 'support', 'follow-up', 'outreach'],
};

/** What was chosen decides, then the prompt, then the context. Undefined where nothing shows what the card is for. */
export function occasionOf(chosen: string, prompt: string, context: string): Occasion | undefined {
  const wanted = chosen
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  const known = OCCASIONS.find((occasion) => occasion === wanted);
  if (known && known !== 'general') return known;
  return firstSign(chosen) ?? firstSign(prompt) ?? firstSign(context) ?? known;
}

/** The occasion that a text names first, or the special case of it that it names too. */
export function firstSign(text: string): Occasion | undefined {
  const found = SIGNS.flatMap(([occasion, pattern]) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [{ occasion, at }];
  }).sort((a, b) => a.at - b.at);
  const first = found[0]?.occasion;
  const special = first && SPECIAL_CASES[first]?.find((occasion) => found.some((other) => other.occasion === occasion));
  return special ?? first;
}
