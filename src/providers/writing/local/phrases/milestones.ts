import type { Phrases } from './phrase-set.ts';

export const NEW_HOME: Phrases = {
  about: {
    friendly: ['Congratulations on {subject}!', 'Hooray for {subject}! Congratulations!'],
    professional: ['Congratulations on {subject}.', '[I|We] wish you every happiness in {subject}.'],
    formal: ['Please accept [my|our] congratulations on {subject}.', '[I|We] wish you many happy years in {subject}.'],
    heartfelt: [
      'May {subject} be filled with love and laughter.',
      '[I am|We are] so happy for you. Congratulations on {subject}!',
    ],
  },
  openers: {
    friendly: [
      'New keys, new walls, new memories: congratulations!',
      'Welcome home! Congratulations!',
      'Welcome home!',
    ],
    professional: [
      'Congratulations on your new home.',
      '[I|We] wish you every happiness in your new home.',
      'Welcome home.',
    ],
    formal: [
      'Please accept [my|our] congratulations on your new home.',
      '[I|We] wish you many happy years in your new home.',
      'Welcome home.',
    ],
    heartfelt: [
      'May your new home be filled with love and laughter.',
      'A house becomes a home through the people in it, and yours is lucky.',
      'Welcome home, with love.',
    ],
  },
  more: {
    warm: [
      'May the boxes be few and the good evenings many.',
      'May every room fill up with happy memories.',
      'Here is to lazy Sundays on your own porch.',
    ],
    business: [
      'May it be a place of comfort and happiness for years to come.',
      'If [I|we] can be of any help while you settle in, please call on [me|us].',
    ],
    trade: [
      'It was a pleasure to be part of your journey.',
      'Thank you for trusting [me|us] with such an important step.',
    ],
  },
  closers: {
    warm: ["[I|We] can't wait to see it!", 'Enjoy every corner of it.'],
    business: ['[I|We] wish you all the best in it.', '[I am|We are] always here if you need anything.'],
  },
};

export const ANNIVERSARY: Phrases = {
  about: {
    friendly: ['Happy {subject} anniversary!', "Your {subject} anniversary! That's worth celebrating."],
    professional: [
      'Congratulations on your {subject} anniversary.',
      '[I|We] wish you a very happy {subject} anniversary.',
    ],
    formal: [
      'Please accept [my|our] congratulations on your {subject} anniversary.',
      'It is an honor to mark your {subject} anniversary.',
    ],
    heartfelt: [
      'Happy {subject} anniversary, with all [my|our] love.',
      'On your {subject} anniversary, [I|we] celebrate all that you have built.',
    ],
  },
  openers: {
    friendly: [
      'Happy anniversary! Here is to you.',
      'Another year, and what a year. Happy anniversary!',
      'Happy anniversary!',
    ],
    professional: [
      'Congratulations on your anniversary.',
      '[I|We] wish you a very happy anniversary.',
      'Happy anniversary.',
    ],
    formal: [
      'Please accept [my|our] congratulations on your anniversary.',
      'It is a pleasure to mark this anniversary with you.',
      'Best wishes on your anniversary.',
    ],
    heartfelt: [
      'Happy anniversary. What you have built is beautiful to see.',
      'Every year together is a gift. Happy anniversary.',
      'Happy anniversary, with love.',
    ],
  },
  more: {
    warm: [
      'May the best chapters still be ahead.',
      'Thank you for letting [me|us] share in it.',
      'Raise a glass to all those days, the big ones and the small ones.',
    ],
    business: ['It is an achievement to be proud of.', 'May the years to come be as good as those behind you.'],
    trade: ['Thank you for your trust through all this time.', 'It has been a privilege to be at your side.'],
  },
  closers: {
    warm: ['Here is to many more!', 'Celebrate well, you have earned it.'],
    business: ['[I|We] look forward to the years ahead.', 'With every good wish for the future.'],
  },
};

export const INVITATION: Phrases = {
  about: {
    friendly: ["You're invited to {subject}!", 'Come and join [me|us]: you are invited to {subject}!'],
    professional: ['[I|We] would like to invite you to {subject}.', 'You are warmly invited to {subject}.'],
    formal: [
      'It would be an honor to welcome you to {subject}.',
      '[I|We] request the pleasure of your company: you are invited to {subject}.',
    ],
    heartfelt: [
      "It wouldn't be the same without you. Please come to {subject}.",
      'With all [my heart|our hearts], [I|we] invite you to {subject}.',
    ],
  },
  openers: {
    friendly: [
      "You're invited! It won't be the same without you.",
      'Save the date: [I|we] would love to have you there!',
      "You're invited!",
    ],
    professional: [
      'You are warmly invited to join [me|us].',
      '[I|We] would be delighted if you could join [me|us].',
      'You are warmly invited.',
    ],
    formal: [
      '[I|We] request the pleasure of your company.',
      'It would be an honor to have you with [me|us].',
      'You are cordially invited.',
    ],
    heartfelt: [
      'There are people without whom a celebration is not complete. You are one of them.',
      'It would mean so much to have you there.',
      'Please come. It would mean so much.',
    ],
  },
  more: {
    warm: [
      'Good company is guaranteed, and you are the best part of it.',
      'Bring your appetite and your best stories.',
    ],
    business: [
      'It would be a good occasion to spend some time together.',
      'Your presence would mean a great deal to [me|us].',
    ],
  },
  closers: {
    warm: ['[I|We] hope so much that you can come!', 'Just let [me|us] know, and [I|we] will save you a seat.'],
    business: ['Please let [me|us] know whether you can attend.', '[I|We] look forward to welcoming you.'],
  },
};
