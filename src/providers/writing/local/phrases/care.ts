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
      '[I|We] heard about {subject}. Feel better soon!',
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
    friendly: ['Get well soon! You are missed.', 'Sending you get-well wishes and a gentle hug.', 'Get well soon!'],
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
      '[I am|We are] thinking of you, and hoping for better days.',
      'Sending you strength and love.',
    ],
  },
  more: {
    warm: ['Take all the time you need. Everything else can wait.', 'You are stronger than you know.'],
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
    friendly: ['Just a little note to say hello!', '[I was|We were] thinking of you today.', 'Hello!'],
    professional: [
      '[I|We] wanted to send you a personal note.',
      'You came to mind, and [I|we] wanted to write.',
      'A short note to say hello.',
    ],
    formal: [
      '[I|We] wished to send you a personal greeting.',
      'It is a pleasure to write to you.',
      '[My|Our] kindest greetings.',
    ],
    heartfelt: ['You have been on [my mind|our minds].', '[I was|We were] thinking of you today.', 'Thinking of you.'],
  },
  more: { warm: [], business: ['[I|We] hope this finds you well.'] },
  closers: {
    warm: ['[I|We] hope today is a good day for you.', 'Have a wonderful day.'],
    business: ['With every good wish.', '[I|We] look forward to hearing from you.'],
  },
};

export const SUPPORT: Phrases = {
  about: { friendly: [], professional: [], formal: [], heartfelt: [] },
  openers: {
    friendly: [
      "[I've|We've] been thinking of you.",
      '[I|We] wanted you to know that you are not alone.',
      'Thinking of you.',
    ],
    professional: [
      '[I have|We have] been thinking of you.',
      '[I|We] wanted to send you a kind word.',
      'You are in [my|our] thoughts.',
    ],
    formal: [
      'You are in [my|our] thoughts.',
      '[I|We] wished to let you know that [I am|we are] thinking of you.',
      'With kind thoughts.',
    ],
    heartfelt: ['You are not alone in this.', 'You are on [my mind|our minds] every day.', 'Thinking of you.'],
  },
  more: { warm: ['Take it one day at a time.'], business: ['There is no need to answer.'] },
  closers: {
    warm: ["[I'm|We're] here, whenever you need [me|us].", 'Call any time, day or night.'],
    business: [
      'If there is anything [I|we] can do, please let [me|us] know.',
      '[I am|We are] here if you need anything.',
    ],
  },
};

export const GOOD_LUCK: Phrases = {
  about: {
    friendly: ['Good luck {subject}!', 'Best of luck {subject}!'],
    professional: ['Good luck {subject}.', '[I|We] wish you the best of luck {subject}.'],
    formal: [
      '[I|We] wish you the best of luck {subject}.',
      'Please accept [my|our] best wishes, and good luck {subject}.',
    ],
    heartfelt: ['Good luck {subject}!', 'With all [my heart|our hearts], good luck {subject}!'],
  },
  openers: {
    friendly: ['Good luck! You can do this.', 'Best of luck to you!', 'Good luck!'],
    professional: ['[I|We] wish you the best of luck.', 'Best of luck to you.', 'Good luck.'],
    formal: ['[I|We] wish you every success.', 'Please accept [my|our] best wishes.', 'Good luck.'],
    heartfelt: [
      '[I believe|We believe] in you. Good luck!',
      'Good luck, with all [my heart|our hearts]!',
      'Good luck!',
    ],
  },
  more: { warm: ['You are ready for this.'], business: ['You have worked hard for it.'] },
  closers: {
    warm: ["[I'll|We'll] be thinking of you.", '[I|We] believe in you.'],
    business: ['[I|We] will be thinking of you.', '[My|Our] best wishes go with you.'],
  },
};
