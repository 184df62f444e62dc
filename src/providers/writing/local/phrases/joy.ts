import type { Phrases } from './phrase-set.ts';

export const BIRTHDAY: Phrases = {
  about: {
    friendly: ['Happy {subject} birthday!', 'Happy {subject} birthday!'],
    professional: ['[I|We] wish you a very happy {subject} birthday.', 'Best wishes on your {subject} birthday.'],
    formal: [
      'Please accept [my|our] warmest wishes on your {subject} birthday.',
      'It is a pleasure to congratulate you on your {subject} birthday.',
    ],
    heartfelt: [
      'Happy {subject} birthday to someone very dear.',
      'On your {subject} birthday, [I|we] wish you everything your heart desires.',
    ],
  },
  openers: {
    friendly: ['Happy birthday! Today is all about you.', 'A very happy birthday to you!', 'Happy birthday!'],
    professional: ['[I|We] wish you a very happy birthday.', 'Best wishes on your birthday.', 'Happy birthday.'],
    formal: [
      'Please accept [my|our] warmest wishes on the occasion of your birthday.',
      'It is a pleasure to send you [my|our] best wishes on your birthday.',
      '[My|Our] best wishes on your birthday.',
    ],
    heartfelt: [
      'Happy birthday to someone who makes the world a kinder place.',
      'Today [I|we] celebrate you, and everything you mean to the people around you.',
      'Happy birthday, dear friend.',
    ],
  },
  more: {
    warm: [
      'May your day be full of laughter, good company and cake.',
      'You make every year better just by being in it.',
      'May this be your best year yet.',
    ],
    business: [
      'May the year ahead bring you health, happiness and success.',
      'May the day leave you time for everything that brings you joy.',
    ],
    trade: [
      'Thank you for being such a valued part of what [I|we] do.',
      'It is a pleasure to have you with [me|us] for another year.',
    ],
  },
  closers: {
    warm: ['Enjoy every minute of it!', 'Here is to you, today and all year long.', 'You deserve all of it.'],
    business: ['Enjoy your day.', 'With every good wish for the year to come.'],
  },
};

export const HOLIDAYS: Phrases = {
  about: {
    friendly: ['{subject}!', '{subject}! [I am|We are] thinking of you.'],
    professional: ['{subject} to you and your family.', '{subject}, with [my|our] best wishes.'],
    formal: ['[I|We] wish you and your family a {subject}.', 'Allow [me|us] to wish you and yours a {subject}.'],
    heartfelt: [
      '{subject}, with all [my|our] love.',
      '{subject}! [I am|We are] thinking of you and of everyone you love.',
    ],
  },
  openers: {
    friendly: [
      'Happy holidays to you and yours!',
      'Wishing you a season full of good food and good company!',
      'Happy holidays!',
    ],
    professional: [
      '[I|We] wish you and yours a happy holiday season.',
      'As the holidays draw near, [I|we] would like to send you [my|our] best wishes.',
      'Happy holidays.',
    ],
    formal: [
      'Please accept [my|our] warmest wishes for the holiday season.',
      '[I|We] wish you and your family peace and happiness this season.',
      "Season's greetings.",
    ],
    heartfelt: [
      'This season, [I am|we are] thinking of the people who matter most, and that means you.',
      'May your home be full of light and the people you love.',
      'Warmest holiday wishes.',
    ],
  },
  more: {
    warm: ['May it be a day to remember.', '[I|We] hope you spend it with the people you love.'],
    business: ['May it bring you rest, joy and good company.', 'Thank you for all that this year has brought.'],
    trade: [
      'Thank you for your trust this year. It has been a pleasure to work for you.',
      'Your support has made this a good year for [me|us].',
    ],
  },
  closers: {
    warm: ['Celebrate well!', 'Enjoy every minute of it!', '[I|We] hope to see you soon.'],
    business: ['With all good wishes to you and yours.', '[I|We] look forward to seeing you again.'],
  },
};

export const CONGRATULATIONS: Phrases = {
  about: {
    friendly: ['Congratulations on {subject}!', 'Hooray! Congratulations on {subject}!'],
    professional: [
      'Congratulations on {subject}.',
      '[I was|We were] delighted to hear the news. Congratulations on {subject}.',
    ],
    formal: [
      'Please accept [my|our] sincere congratulations on {subject}.',
      'It is a pleasure to congratulate you on {subject}.',
    ],
    heartfelt: [
      'With all [my heart|our hearts], congratulations on {subject}!',
      '[I am|We are] so proud of you. Congratulations on {subject}!',
    ],
  },
  openers: {
    friendly: ['Congratulations! What wonderful news!', 'What good news! Congratulations!', 'Congratulations!'],
    professional: [
      '[I was|We were] delighted to hear your good news. Congratulations.',
      'Congratulations on a success well earned.',
      'Congratulations.',
    ],
    formal: [
      'Please accept [my|our] sincere congratulations.',
      'It was with great pleasure that [I|we] learned of your good news.',
      '[My|Our] sincere congratulations.',
    ],
    heartfelt: [
      '[I am|We are] so proud of you, and so happy for you.',
      '[My heart is|Our hearts are] full of joy for you. Congratulations!',
      'So proud of you!',
    ],
  },
  more: {
    warm: [
      'Nobody deserves it more than you do.',
      'Take a moment to enjoy it, you have earned it!',
      '[I|We] always knew you had it in you.',
    ],
    business: ['It is well deserved, and a credit to your hard work.', 'Your dedication has been an example to many.'],
  },
  closers: {
    warm: ["[I|We] can't wait to see what comes next!", "Let's celebrate soon!"],
    business: ['[I|We] wish you every success in all that follows.', '[I|We] look forward to following your success.'],
  },
};
