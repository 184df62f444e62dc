import type { Phrases } from './phrase-set.ts';

export const THANK_YOU: Phrases = {
  about: {
    friendly: [
      'Thank you so much for {subject}!',
      'A big thank-you for {subject}!',
      '[I|We] just wanted to say thanks for {subject}.',
    ],
    professional: [
      'Thank you very much for {subject}.',
      '[I|We] would like to thank you for {subject}.',
      'Many thanks for {subject}.',
    ],
    formal: [
      'Please accept [my|our] sincere thanks for {subject}.',
      '[I am|We are] most grateful to you for {subject}.',
      '[I|We] wish to thank you sincerely for {subject}.',
    ],
    heartfelt: [
      "[I|We] can't thank you enough for {subject}.",
      'From the bottom of [my heart|our hearts], thank you for {subject}.',
      'Thank you, truly, for {subject}.',
    ],
  },
  openers: {
    friendly: [
      "You're the best. Thank you so much!",
      'This little card carries a very big thank-you.',
      'Thank you so much!',
    ],
    professional: [
      '[I|We] wanted to take a moment to thank you properly.',
      'Your kindness is truly appreciated.',
      'Thank you very much.',
    ],
    formal: [
      'It is with real gratitude that [I|we] write to you today.',
      '[I|We] wish to express [my|our] sincere gratitude.',
      'Please accept [my|our] sincere thanks.',
    ],
    heartfelt: [
      'Your kindness has touched [me|us] more than words can say.',
      'Some thanks deserve more than a quick word.',
      "[I|We] can't thank you enough.",
    ],
  },
  more: {
    warm: ['It meant more to [me|us] than you know.', 'You really made a difference.'],
    business: ['It did not go unnoticed, and it made a real difference.', 'Your thoughtfulness will not be forgotten.'],
    trade: [
      'People like you are the reason [I|we] love this work.',
      'Your trust means a great deal to [me|us], and [I|we] never take it for granted.',
      'It is a real pleasure to work with you.',
    ],
  },
  closers: {
    warm: [
      "[I'm|We're] so lucky to know you.",
      '[I|We] hope to return the kindness one day.',
      'Thank you, again and again.',
    ],
    business: [
      '[I|We] look forward to seeing you again soon.',
      'With renewed thanks and every good wish.',
      'Please know how much it is appreciated.',
    ],
    trade: [
      '[I|We] look forward to seeing you again soon.',
      'Thank you, again and again.',
      '[I am|We are] here whenever you need [me|us].',
    ],
  },
};

export const REFERRAL: Phrases = {
  about: {
    friendly: ['Thank you so much for {subject}!', '[I|We] really appreciate it: thank you for {subject}!'],
    professional: ['Thank you very much for {subject}.', '[I|We] would like to thank you for {subject}.'],
    formal: [
      'Please accept [my|our] sincere thanks for {subject}.',
      '[I am|We are] most grateful to you for {subject}.',
    ],
    heartfelt: [
      "[I|We] can't thank you enough for {subject}.",
      'From the bottom of [my heart|our hearts], thank you for {subject}.',
    ],
  },
  openers: {
    friendly: [
      'Most of the people [I|we] meet come through a kind word from someone like you.',
      'If you know someone [I|we] could help, [I|we] would love to meet them!',
      'A kind word from you means a lot!',
    ],
    professional: [
      '[My|Our] work grows through the recommendations of people like you.',
      'If someone you know could use [my|our] help, [I|we] would be glad to hear from them.',
      'Your recommendation means a great deal.',
    ],
    formal: [
      'A personal recommendation is the greatest compliment [I|we] can receive.',
      'Should you know of anyone whom [I|we] might assist, an introduction would be most welcome.',
      'Your recommendation is [my|our] highest honor.',
    ],
    heartfelt: [
      'Nothing means more to [me|us] than the trust behind a personal recommendation.',
      'When you send a friend [my|our] way, [I|we] feel truly honored.',
      'Your trust means the world to [me|us].',
    ],
  },
  more: {
    warm: [
      "There's no greater compliment than being recommended by you.",
      'Friends of yours will always be in good hands with [me|us].',
      '[I|We] promise to take great care of everyone you send [my|our] way.',
    ],
    business: [
      'Anyone you send [my|our] way will be treated with the same care as you are.',
      'There is no finer compliment than a recommendation from you.',
    ],
  },
  closers: {
    warm: ['Thank you for thinking of [me|us]!', "[I'm|We're] so grateful for you."],
    business: ['Thank you for your confidence in [me|us].', '[I am|We are] always at your service.'],
  },
};

export const APOLOGY: Phrases = {
  about: {
    friendly: ["[I'm|We're] really sorry about {subject}.", '[I|We] owe you an apology for {subject}.'],
    professional: ['Please accept [my|our] apologies for {subject}.', '[I|We] would like to apologize for {subject}.'],
    formal: [
      '[I|We] wish to offer you [my|our] sincere apologies for {subject}.',
      'Please accept [my|our] most sincere apologies for {subject}.',
    ],
    heartfelt: ['[I am|We are] truly sorry for {subject}.', 'From the heart, [I am|we are] so sorry about {subject}.'],
  },
  openers: {
    friendly: [
      '[I|We] owe you an apology.',
      "[I|We] got this one wrong, and [I'm|we're] sorry.",
      "[I'm|We're] really sorry.",
    ],
    professional: [
      'Please accept [my|our] apologies. You deserved better.',
      '[I|We] fell short of what you had every right to expect, and [I|we] apologize.',
      'Please accept [my|our] apologies.',
    ],
    formal: [
      '[I|We] write to offer you [my|our] sincere apologies.',
      'Please accept [my|our] sincere apologies for what occurred.',
      'Please accept [my|our] sincere apologies.',
    ],
    heartfelt: [
      '[I am|We are] truly sorry, and [I|we] wanted you to have it in writing.',
      '[I|We] have thought about it often since, and [I am|we are] so very sorry.',
      '[I am|We are] truly sorry.',
    ],
  },
  more: {
    warm: [
      'You deserved better from [me|us].',
      'There are no excuses, only the wish to make it right.',
      'Your understanding would mean so much.',
    ],
    business: [
      '[I|We] take it seriously and will do everything to make it right.',
      'Your trust matters to [me|us], and [I|we] mean to earn it again.',
      'Thank you for your patience and understanding.',
    ],
  },
  closers: {
    warm: ['[I|We] hope you can forgive [me|us].', 'Please let [me|us] make it up to you.'],
    business: [
      'Please let [me|us] know how [I|we] can put this right.',
      '[I|We] hope to be given the chance to do better.',
    ],
  },
};

export const WELCOME: Phrases = {
  about: {
    friendly: ['Welcome to {subject}!', "A warm welcome to {subject}! [I'm|We're] so glad you're here."],
    professional: ['Welcome to {subject}.', 'It is a pleasure to welcome you to {subject}.'],
    formal: [
      '[I am|We are] honored to welcome you to {subject}.',
      'Please accept [my|our] warmest welcome to {subject}.',
    ],
    heartfelt: [
      'Welcome to {subject}! It feels right to have you here.',
      'With all [my heart|our hearts], welcome to {subject}.',
    ],
  },
  openers: {
    friendly: ["Welcome! [I'm|We're] so glad you're here.", 'A very warm hello and welcome!', 'Welcome!'],
    professional: [
      'It is a pleasure to welcome you.',
      'Welcome. [I am|We are] delighted that you chose [me|us].',
      'Welcome.',
    ],
    formal: [
      '[I am|We are] honored to bid you a warm welcome.',
      'It gives [me|us] great pleasure to welcome you.',
      'Be most welcome.',
    ],
    heartfelt: [
      'Welcome! It already feels as if you belong here.',
      'With open arms and a full heart: welcome!',
      'Welcome!',
    ],
  },
  more: {
    warm: [
      'If there is anything you need, just ask.',
      "Good people make a place, and [I'm|we're] happy you are one of them.",
      'May it soon feel like yours.',
    ],
    business: ['Should you have any question at all, please do ask.', '[I am|We are] here to help you settle in.'],
    trade: ['Thank you for placing your trust in [me|us].', 'You are in good hands, and you have [my|our] word on it.'],
  },
  closers: {
    warm: ["[I|We] can't wait to get to know you better!", 'Here is to a wonderful beginning.'],
    business: ['[I|We] look forward to the time ahead.', '[I|We] look forward to getting to know you.'],
  },
};
