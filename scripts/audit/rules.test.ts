import { expect, it } from 'vitest';
import { verdictOf } from './rules.ts';

it('names packages with a weakness of high or critical severity', () => {
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      bad: {
        severity: 'critical',
        range: '<2.0.0',
        via: [{ title: 'Runs code of others', url: 'https://github.com/advisories/GHSA-1' }],
        fixAvailable: true,
      },
      dependent: { severity: 'high', range: '*', via: ['bad'], fixAvailable: false },
      meh: { severity: 'moderate', via: [] },
    },
  };
  expect(verdictOf(JSON.stringify(report))).toEqual({
    answered: true,
    problems: [
      'bad <2.0.0 (critical): Runs code of others https://github.com/advisories/GHSA-1. A mended version exists.',
      'dependent * (high): through bad.',
    ],
  });
  expect(verdictOf('{"vulnerabilities":{}}')).toEqual({ answered: true, problems: [] });
});

it('says when nobody answered', () => {
  const refused = { message: '405 Method Not Allowed', statusCode: 405 };
  expect(verdictOf(JSON.stringify(refused))).toEqual({ answered: false, reason: '405 Method Not Allowed' });
  expect(verdictOf('npm error network down\nmore')).toEqual({ answered: false, reason: 'npm error network down' });
  expect(verdictOf('')).toEqual({ answered: false, reason: 'no answer' });
});
