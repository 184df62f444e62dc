import type { Phrases } from './phrase-set.ts';

export const SYMPATHY: Phrases = {
  about: {
    friendly: ["[I'm|We're] so sorry for the loss of {subject}.", '[I was|We were] so sad to hear about {subject}.'],
    professional: [
      '[I was|We were] very sorry to hear about the loss of {subject}.',
      'Please accept [my|our] condolences on the loss of {subject}.',
    ],
    formal: [
      'Please accept [my|our] deepest condolences on the loss of {subject}.',
      'It was with great sadness that [I|we] learned of the loss of {subject}.',
    ],
    heartfelt: [
      '[My heart aches|Our hearts ache] for you at the loss of {subject}.',
      '[I am|We are] so deeply sorry for the loss of {subject}.',
    ],
  },
  openers: {
    friendly: [
      "[I'm|We're] so sorry for your loss.",
      "There are no right words, so here are a few simple ones: [I'm|we're] so sorry.",
      'Thinking of you.',
    ],
    professional: [
      '[I was|We were] very sorry to hear of your loss.',
      'Please accept [my|our] condolences in this difficult time.',
      'Please accept [my|our] condolences.',
    ],
    formal: [
      'Please accept [my|our] deepest condolences.',
      'It was with great sadness that [I|we] learned of your loss.',
      '[My|Our] deepest condolences.',
    ],
    heartfelt: [
      '[My heart is|Our hearts are] with you and your family.',
      'Words are small beside a loss like yours. Please know that you are loved.',
      'You are in [my|our] thoughts.',
    ],
  },
  more: {
    warm: [
      'You are not alone in this.',
      'May good memories be a comfort, today or when you are ready for them.',
      'Be gentle with yourself.',
    ],
    business: ['[My|Our] thoughts are with you and your family.', 'May you find comfort in the memories you hold.'],
  },
  closers: {
    warm: ["[I'm|We're] here, whenever you need [me|us].", '[I am|We are] holding you in [my|our] thoughts.'],
    business: [
      'If there is anything [I|we] can do, please let [me|us] know.',
      'With deep respect and sincere sympathy.',
    ],
  },
};

export const GET_WELL: Phrases = {
  about: {
    friendly: [
      '[I was|We were] so sorry to hear about {subject}. Get well soon!',
      "After {subject}, you've earned some rest. Feel better soon!",
    ],
    professional: [
      '[I was|We were] sorry to hear about {subject} and wish you a smooth recovery.',
      'Best wishes for a full recovery from {subject}.',
    ],
    formal: [
      '[I was|We were] sorry to learn of {subject} and wish you a full recovery.',
      'Please accept [my|our] best wishes for your recovery from {subject}.',
    ],
    heartfelt: [
      "You've been in [my|our] thoughts every day since [I|we] heard about {subject}.",
      '[I was|We were] so worried to hear about {subject}. Please take good care of yourself.',
    ],
  },
  openers: {
    friendly: [
      'Get well soon! Things are far too quiet without you.',
      'Sending you a get-well-soon and a very gentle hug.',
      'Get well soon!',
    ],
    professional: [
      '[I|We] wish you a smooth and full recovery.',
      '[I was|We were] sorry to hear that you are unwell and wish you a speedy recovery.',
      'Get well soon.',
    ],
    formal: [
      'Please accept [my|our] best wishes for a full and speedy recovery.',
      '[I was|We were] sorry to learn that you have been unwell.',
      '[My|Our] best wishes for your recovery.',
    ],
    heartfelt: [
      'You are in [my|our] thoughts, every single day.',
      'If good wishes could heal, you would be dancing by now.',
      'Sending you strength and love.',
    ],
  },
  more: {
    warm: [
      'Rest, sleep in, and let others do the dishes.',
      'Take all the time you need. Everything else can wait.',
      'You are stronger than you know.',
    ],
    business: ['Please take all the time you need.', 'Your health comes first. Everything else can wait.'],
  },
  closers: {
    warm: ["[I|We] can't wait to see you up and about!", 'Just say the word if you need anything at all.'],
    business: [
      '[I|We] look forward to seeing you well again.',
      'If there is anything [I|we] can do, please let [me|us] know.',
    ],
  },
};

export const GENERAL: Phrases = {
  about: { friendly: [], professional: [], formal: [], heartfelt: [] },
  openers: {
    friendly: [
      'Just a little note to say hello!',
      'You crossed [my mind|our minds] today, so here is a real card.',
      'Thinking of you!',
    ],
    professional: [
      '[I|We] wanted to send you a personal note.',
      'You came to mind today, and [I|we] wanted to write.',
      'A short note to say hello.',
    ],
    formal: [
      'It is a pleasure to write to you today.',
      '[I|We] wished to send you a personal word of greeting.',
      '[My|Our] kindest greetings.',
    ],
    heartfelt: [
      'You have been on [my mind|our minds], and in [my heart|our hearts].',
      'Some people are worth more than a quick message. You are one of them.',
      'Thinking of you, with love.',
    ],
  },
  more: {
    warm: [
      '[I|We] hope life is treating you kindly.',
      'The world is a nicer place with you in it.',
      'No occasion needed, just a good thought on paper.',
    ],
    business: ['[I|We] hope that this finds you well.', 'It is always a pleasure to be in touch with you.'],
    trade: [
      'Thank you for being someone [I|we] can always count on.',
      'It means a great deal to [me|us] to have you with [me|us].',
    ],
  },
  closers: {
    warm: ["Let's catch up soon!", '[I|We] hope to see you before long.'],
    business: ['[I|We] look forward to hearing from you.', 'With every good wish to you and yours.'],
  },
};
