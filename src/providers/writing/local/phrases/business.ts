import type { Phrases } from './phrase-set.ts';

export const FOLLOW_UP: Phrases = {
  about: {
    friendly: ['It was so good to talk! [I|We] keep thinking about {subject}.', 'Thanks for {subject}. It was great!'],
    professional: [
      'Thank you for your time. [I|We] wanted to follow up on {subject}.',
      '[I|We] would like to follow up on {subject}.',
    ],
    formal: [
      '[I|We] write with reference to {subject}, for which [I|we] thank you.',
      'Allow [me|us] to thank you for {subject}.',
    ],
    heartfelt: [
      '[I|We] came away from {subject} feeling truly inspired.',
      '{subject} meant a lot to [me|us]. Thank you for it.',
    ],
  },
  openers: {
    friendly: ['It was so good to connect with you!', '[I|We] really enjoyed talking with you!', 'So good to connect!'],
    professional: [
      'Thank you for taking the time to speak with [me|us].',
      'It was a pleasure to speak with you, and [I|we] wanted to follow up.',
      'It was a pleasure to speak with you.',
    ],
    formal: [
      'It was a privilege to make your acquaintance.',
      'Allow [me|us] to thank you for your time and attention.',
      'Thank you for your time.',
    ],
    heartfelt: [
      'Our conversation has stayed with [me|us] ever since.',
      'It is rare to meet someone so easy to talk to. Thank you.',
      'It meant a lot to talk with you.',
    ],
  },
  more: {
    warm: ['If a question comes up, [I am|we are] only a call away.', 'Your ideas have stayed with [me|us].'],
    business: [
      'Should any question come up, [I am|we are] only a call away.',
      'Your thoughts have given [me|us] a clear picture of what matters to you.',
    ],
  },
  closers: {
    warm: ["Let's talk again soon!", '[I|We] would love to hear what you think.'],
    business: ['[I|We] look forward to hearing from you.', '[I|We] would be glad to continue the conversation.'],
  },
};

export const OUTREACH: Phrases = {
  about: {
    friendly: [
      "Here's something [I think|we think] you'll like: {subject}!",
      '[I|We] would love to tell you about {subject}!',
    ],
    professional: ['[I|We] would like to introduce you to {subject}.', 'It is a pleasure to tell you about {subject}.'],
    formal: ['Allow [me|us] to draw your attention to {subject}.', '[I am|We are] pleased to present {subject}.'],
    heartfelt: [
      '[I|We] put [my heart|our hearts] into this: {subject}.',
      'With pride and joy, [I|we] would like to tell you about {subject}.',
    ],
  },
  openers: {
    friendly: [
      'A handwritten hello from [me|us] to you!',
      '[I|We] thought it was time to say hello in person, or nearly.',
      'Hello from [me|us]!',
    ],
    professional: [
      'Allow [me|us] to introduce [myself|ourselves] with a personal note.',
      '[I|We] would like to offer you [my|our] help.',
      'A personal note to say hello.',
    ],
    formal: [
      'Allow [me|us] to introduce [myself|ourselves].',
      'It is a pleasure to write to you personally.',
      'Allow [me|us] a personal word.',
    ],
    heartfelt: [
      'Good work begins with a personal word, so here is [mine|ours].',
      '[I|We] love what [I|we] do, and [I|we] would love to do it for you.',
      'A heartfelt hello!',
    ],
  },
  more: {
    warm: ['No call center, no script: just people who care.', 'Whenever you need a hand, [I am|we are] close by.'],
    business: [
      '[I|We] would be glad to answer any question you may have.',
      'Careful work and honest advice are what you can expect from [me|us].',
    ],
  },
  closers: {
    warm: ['Give [me|us] a call any time!', '[I|We] would love to hear from you.'],
    business: ['[I|We] look forward to hearing from you.', 'Please feel free to get in touch at any time.'],
  },
};

export const WIN_BACK: Phrases = {
  about: { friendly: [], professional: [], formal: [], heartfelt: [] },
  openers: {
    friendly: [
      "It's been a while, and [I miss|we miss] you!",
      "Long time no see! [I|We] hope you've been well.",
      '[I miss|We miss] you!',
    ],
    professional: [
      'It has been some time, and [I|we] would be glad to welcome you back.',
      '[I|We] noticed that it has been a while and wanted to say hello.',
      'It has been a while.',
    ],
    formal: [
      'It has been some time since [I|we] last had the pleasure.',
      '[I|We] would be honored to be of service to you again.',
      'It has been too long.',
    ],
    heartfelt: [
      'It is not the same without you.',
      '[I|We] have been thinking of you, and it has been far too long.',
      'You are missed.',
    ],
  },
  more: {
    warm: ['There is always a place for you here.', 'A lot is new, and the welcome is as warm as ever.'],
    business: [
      'Much has improved since then, thanks to people like you.',
      'If anything fell short last time, [I|we] would like to hear of it.',
    ],
  },
  closers: {
    warm: ['Come and see [me|us] soon!', "[I|We] can't wait to have you back."],
    business: ['[I|We] hope to welcome you back soon.', '[I|We] would be delighted to hear from you.'],
  },
};
