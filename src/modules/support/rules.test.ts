import { describe, expect, it } from 'vitest';
import { inquiryPayload, issueMail, issueOfContact, issueOfInquiry } from './rules.ts';

const ADA = { firstName: 'Ada', lastName: 'Writer', email: 'ada@example.com' };
const INQUIRY = { ...ADA, company: 'Quill', monthlyVolume: '1000-5000' as const };

describe('a message of the contact form', () => {
  it('becomes an issue that begins with its sender', () => {
    const message = { ...ADA, company: 'Quill', phone: '555 0100', subject: 'Paper', message: 'Which weight?' };
    expect(issueOfContact(message)).toEqual({
      email: 'ada@example.com',
      subject: 'Paper',
      message: 'From: Ada Writer\nCompany: Quill\nPhone: 555 0100\n\nWhich weight?',
    });
    expect(issueOfContact({ ...message, company: '', phone: undefined }).message).toBe(
      'From: Ada Writer\n\nWhich weight?',
    );
  });
});

describe('an enterprise inquiry', () => {
  it('becomes an issue with its volume', () => {
    expect(issueOfInquiry({ ...INQUIRY, phone: '555 0100', message: 'Soon?' })).toEqual({
      email: 'ada@example.com',
      subject: 'Enterprise inquiry from Quill',
      message:
        'From: Ada Writer\nCompany: Quill\nPhone: 555 0100\nExpected monthly volume: 1000-5000 letters per month\n\nSoon?',
    });
    expect(issueOfInquiry(INQUIRY).message).toBe(
      'From: Ada Writer\nCompany: Quill\nExpected monthly volume: 1000-5000 letters per month',
    );
    expect(issueOfInquiry({ ...INQUIRY, company: 'Q'.repeat(200) }).subject).toHaveLength(200);
  });

  it('is sent to the operator’s webhook as it was written, with its time and source', () => {
    expect(inquiryPayload(INQUIRY, new Date('2026-03-01T12:00:00Z'))).toEqual({
      ...INQUIRY,
      timestamp: '2026-03-01T12:00:00.000Z',
      source: 'Enterprise Contact Form',
    });
  });
});

it('the mail about an issue goes to the operator, and leads to where it is answered', () => {
  const issue = {
    id: 'i',
    number: 1001,
    email: 'a&b@example.com',
    subject: 'Paper\n & ink',
    message: 'One.\nTwo.\n\n\nThree.',
  };
  expect(issueMail(issue, 'ops@example.com', 'https://longhand.test')).toEqual({
    to: 'ops@example.com',
    subject: '[Support #1001] Paper & ink',
    site_url: 'https://longhand.test',
    heading: 'Paper\n & ink',
    paragraphs: ['One.\nTwo.', 'Three.'],
    action: { label: 'Answer', url: 'https://longhand.test/admin/support/i' },
    small_print: expect.stringMatching(/^a&b@example.com .*\.$/),
  });
});
