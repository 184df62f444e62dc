/** What a card is for. The composer has a stock of phrases for each. */
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
  'general',
] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** Words that tell an occasion. */
const SIGNS: [Occasion, RegExp][] = [
  [
    'sympathy',
    /\b(sympath\w*|condolence\w*|died|death of|passed away|passing of|(?:her|his|their|your|the) loss|loss of|lost (?:her|his|their|your)|funeral|griev\w*|bereave\w*|in memory)\b/i,
  ],
  [
    'get-well',
    /\b(get well|feel(?:ing)? better|recover\w*|recuperat\w*|surgery|hospital|illness|injur\w*|diagnos\w*|cancer|chemo)\b/i,
  ],
  ['apology', /\b(apolog\w*|sorry (?:for|about|that|we|i)|say sorry|make (?:it|things) right|forgive\w*)\b/i],
  ['invitation', /\b(invit\w*|rsvp|join us|join me|save the date|come to (?:our|my))\b/i],
  ['referral', /\b(referr\w*|recommend (?:us|me)|spread the word|word of mouth|introduc\w+ us to)\b/i],
  [
    'new-home',
    /\b(new (?:home|house|apartment|condo|place)|housewarming|house-warming|moved in|moving in|closing on|homeowner\w* (?:congrat|gift))\b/i,
  ],
  ['birthday', /\b(birthday|b-?day|turn(?:s|ed|ing) \d+)\b/i],
  ['anniversary', /\b(anniversar\w*|years? (?:together|with us|as (?:a|our) (?:client|customer)))\b/i],
  [
    'congratulations',
    /\b(congrat\w*|graduat\w*|promotion|promoted|engage(?:d|ment)|wedding|newborn|new baby|new job|retire\w*|award|well done|proud of)\b/i,
  ],
  [
    'holidays',
    /\b(holiday\w*|christmas|xmas|hanukkah|chanukah|new year\w*|thanksgiving|season'?s? greetings|(?:mother|father|valentine)'?s'? day|easter|diwali|kwanzaa|festive|4th of july|fourth of july|independence day)\b/i,
  ],
  ['thank-you', /\b(thank\w*|grateful|gratitude|appreciat\w*)\b/i],
  [
    'win-back',
    /\b(win (?:them |him |her )?back|haven'?t (?:seen|heard)|been a while|long time no see|miss(?:ed)? (?:you|them|him|her|seeing)|come back|lapsed|inactive)\b/i,
  ],
  [
    'follow-up',
    /\b(follow(?:ing)?[- ]?up|after (?:our|the|my) (?:meeting|call|chat|visit|conversation|demo|tour|appointment)|great (?:meeting|to meet)|nice (?:meeting|to meet)|checking in|check in)\b/i,
  ],
  [
    'welcome',
    /\b(welcom\w*|new (?:client|customer|member|neighbor|neighbour|patient|employee|hire|colleague|team member)\w*|joined)\b/i,
  ],
  [
    'outreach',
    /\b(introduc\w*|announc\w*|promot\w*|offer\w*|discount|sale|coupon|grand opening|services?|quote|estimate|prospect\w*|marketing|outreach|reminder|remind|appointment)\b/i,
  ],
];

/** An occasion that is a special case of another one: thanks for a referral, congratulations on a new home. */
const SPECIAL_CASES: Partial<Record<Occasion, Occasion[]>> = {
  'thank-you': ['referral'],
  congratulations: ['new-home', 'anniversary'],
  welcome: ['new-home'],
  apology: ['sympathy'],
};

/** What was chosen decides, then the prompt, then the context; a card without any sign is for no occasion. */
export function occasionOf(chosen: string, prompt: string, context: string): Occasion {
  const wanted = chosen
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  const known = OCCASIONS.find((occasion) => occasion === wanted);
  if (known && known !== 'general') return known;
  return firstSign(chosen) ?? firstSign(prompt) ?? firstSign(context) ?? 'general';
}

/** The occasion that a text names first, or the special case of it that it names too. */
function firstSign(text: string): Occasion | undefined {
  const found = SIGNS.flatMap(([occasion, pattern]) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [{ occasion, at }];
  });
  const first = found.reduce<{ occasion: Occasion; at: number } | undefined>(
    (best, sign) => (best && best.at <= sign.at ? best : sign),
    undefined,
  );
  const special =
    first && SPECIAL_CASES[first.occasion]?.find((occasion) => found.some((sign) => sign.occasion === occasion));
  return special ?? first?.occasion;
}
