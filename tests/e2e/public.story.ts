import { expect, expectAccessible, signUp, slowly, test } from './story.ts';

test('the home page shows its content, and its buttons lead to the right pages', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveAccessibleName(
    /communication, outreach, marketing and customer retention/i,
  );
  await expect(main.getByRole('link', { name: 'See Pricing' })).toHaveAttribute('href', '/pricing');
  await expect(main.getByLabel(/A card being written/)).toHaveAttribute('controls', '');
  const featured = main.getByRole('region', { name: 'Cards worth keeping' }).getByRole('listitem');
  await expect(featured.getByRole('link').first()).toHaveAttribute('href', '/templates');
  expect(await featured.count()).toBeLessThanOrEqual(3);
  await expect(main.getByRole('link', { name: 'Talk to Sales' })).toHaveAttribute('href', '/contact');
  await main.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('the film loads its poster near the viewport and its video only on play', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fetched.filter((path) => path.startsWith('/demo/'))).toEqual([]);
  const film = page.getByLabel(/A card being written/);
  await film.scrollIntoViewIfNeeded();
  await expect(film).toHaveAttribute('poster', /writing-a-card/);
  expect(fetched.filter((path) => /\.(webm|mp4)$/.test(path))).toEqual([]);
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
});

test('every header and footer link leads to a page', async ({ page, request }) => {
  await page.goto('/about');
  const links = page.getByRole('banner').getByRole('link').or(page.getByRole('contentinfo').getByRole('link'));
  const paths = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  const promised = '/ /about /templates /pricing /contact /features /privacy /terms /help /docs /status'.split(' ');
  expect(paths).toEqual(expect.arrayContaining([...promised, '/auth/login', '/auth/signup']));
  for (const path of promised) {
    expect((await request.get(path)).status(), path).toBe(200);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).not.toHaveText(/Oops/);
  }
});

test('the about page shows the mission, story, values and film, and links to sign-up', async ({ page }) => {
  await page.goto('/about');
  for (const name of ['Our mission', 'Our story', 'Our core values']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByLabel(/in eight handwriting styles/)).toHaveAttribute('controls', '');
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/auth\/signup$/);
});

test('the sales form shows errors beside fields, submits once, closes and reopens empty', async ({ page }) => {
  await page.goto('/pricing');
  await page
    .getByRole('main')
    .getByRole('link', { name: /enterprise/i })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /Pricing/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Contact Sales' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Contact Sales' });
  await sheet.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(sheet.getByLabel('First Name')).toBeFocused();
  await expect(sheet.getByLabel('Expected Monthly Volume')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'the sales sheet with its errors');

  await sheet.getByLabel('First Name').fill('Ines');
  await sheet.getByLabel('Last Name').fill('Moreau');
  await sheet.getByLabel('Email').fill('ines@example.com');
  await sheet.getByLabel('Company').fill('Alder & Sons');
  await sheet.getByLabel('Expected Monthly Volume').selectOption({ index: 2 });
  await slowly(page, '**/functions/v1/enterprise-inquiry');
  await sheet.getByRole('button', { name: 'Submit Request' }).click();
  await expect(sheet.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(page.getByText('Request Submitted')).toBeVisible();
  await expect(page.getByText('Thank you for your interest! Our team will contact you within 24 hours.')).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Contact Sales' }).first().click();
  await expect(sheet.getByLabel('First Name')).toHaveValue('');
});

test.describe('when the server returns an error', () => {
  test.use({ allowedErrors: [/status of 500|The form could not be sent/] });

  test('the sales form keeps its input and says what to do', async ({ page }) => {
    await page.route('**/functions/v1/enterprise-inquiry', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/pricing/enterprise');
    await page.getByRole('button', { name: 'Contact Sales' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Contact Sales' });
    await sheet.getByLabel('First Name').fill('Ines');
    await sheet.getByLabel('Last Name').fill('Moreau');
    await sheet.getByLabel('Email').fill('ines@example.com');
    await sheet.getByLabel('Company').fill('Alder & Sons');
    await sheet.getByLabel('Expected Monthly Volume').selectOption({ index: 1 });
    await sheet.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('Submission Error')).toBeVisible();
    await expect(page.getByText('Failed to submit your request. Please try again or contact support.')).toBeVisible();
    await expect(sheet.getByLabel('Company')).toHaveValue('Alder & Sons');
  });
});

test('a contact message is confirmed on the page and emailed to the operator', async ({ page }) => {
  await page.goto('/contact');
  for (const name of ['Ask a Question', 'Email Support', 'Enterprise Consultation', 'Reaching us']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectAccessible(page, 'the contact form with its errors');
  const main = page.getByRole('main');
  const subject = `A question ${Date.now()}`;
  await page.getByLabel('First Name').fill('Nora');
  await main.getByLabel('Last Name').fill('Vale');
  await main.getByLabel('Email', { exact: true }).fill('nora@example.com');
  await main.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('Do your pens write green?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  await expect(page.getByText('We’ll reply to nora@example.com within 24 hours.')).toBeVisible();
  await expect(main.getByLabel('Subject')).toHaveValue('');
  await expect(async () => {
    await page.goto('/sandbox/mailbox');
    await expect(page.getByText(subject).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('the CRM guide copies the webhook URL and links back and onward', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/about');
  await page.goto('/highlevel-guide');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Webhook URL copied to clipboard!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${new URL(page.url()).origin}/functions/v1/highlevel-listener`);
  await expect(page.getByText(/HTTPS.*application\/json/)).toBeVisible();
  await expect(page.getByText('Settings > Integrations > Webhooks')).toBeVisible();
  for (const event of ['Lead Created', 'Form Submission', 'Opportunity Created', 'Tag Added']) {
    await expect(page.getByText(event, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Optional headers')).toContainText('Authorization: Bearer');
  await expect(page.getByLabel('Example payload')).toContainText('"event"');
  await expect(page.getByRole('link', { name: 'View Automation Settings' })).toHaveAttribute(
    'href',
    '/portal/automations',
  );
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/about$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('no public page is wider than the screen', async ({ page }) => {
    for (const path of [
      '/',
      '/about',
      '/pricing',
      '/pricing/enterprise',
      '/contact',
      '/templates',
      '/highlevel-guide',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    }
  });

  test('the menu closes on Escape and when a link is followed', async ({ page }) => {
    await page.goto('/about');
    const button = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await button.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    for (const name of ['About', 'Pricing']) {
      await button.click();
      await menu.getByRole('link', { name }).click();
      await expect(menu).toBeHidden();
    }
    await expect(page).toHaveURL(/\/pricing$/);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the gallery is searched and paged, and a message is sent', async ({ page }) => {
    await page.goto('/templates');
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page.getByText(/Page 2 of/)).toBeVisible();
    await page.getByLabel('Search', { exact: true }).fill('poppies');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText(/^Page 1 of 1 \(1 template/)).toBeVisible();
    await page
      .getByRole('button', { name: /^Preview/ })
      .last()
      .click();
    await expect(page.getByRole('dialog').getByText('1 Credit')).toBeVisible();

    await page.goto('/contact');
    await page.getByLabel('First Name').fill('Nora');
    await page.getByLabel('Last Name').fill('Vale');
    await page.getByLabel('Email', { exact: true }).fill('nora@example.com');
    await page.getByRole('main').getByLabel('Subject').fill('By hand');
    await page.getByRole('textbox', { name: 'Message' }).fill('Do your pens write green?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Message received' })).toBeVisible();
    await expect(page.getByText('We’ll reply to nora@example.com within 24 hours.')).toBeVisible();
  });
});

test('the header of a signed-in customer has their menu, and signing out empties it', async ({ page }) => {
  const email = await signUp(page);
  await page.goto('/about');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Create Greeting' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Get Started' })).toBeHidden();
  await header.getByRole('button', { name: 'Your account, AW' }).click();
  const menu = page.getByRole('navigation', { name: 'Account' });
  await expect(menu).toContainText(email);
  await expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toBeHidden();
  await expectAccessible(page, 'the account menu');
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You have been successfully signed out.')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('the help dialog keeps its text until it is sent, and closing it restores the focus', async ({ page }) => {
  await page.goto('/contact');
  const button = page.getByRole('button', { name: 'Open help' });
  await button.click();
  await page.getByRole('dialog').getByLabel('Message').fill('Half a question');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Message')).toHaveValue('Half a question');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('public pages load no more script than their own', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  for (const path of ['/', '/pricing', '/templates', '/contact', '/status']) {
    scripts.length = 0;
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts, path).toEqual([expect.stringMatching(/^\/assets\/public-pages-.*\.js$/)]);
  }
});

test.describe('when a request fails', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test.describe('because the session has ended', () => {
    test.use({ allowedErrors: [/status of 403/] });

    test('the customer is sent to the sign-in page', async ({ page }) => {
      await signUp(page);
      const ended = { code: 'session_not_found', message: 'Session not found', user_message: 'Please sign in again.' };
      await page.route('**/rest/v1/profiles', (route) => route.fulfill({ status: 403, json: ended }));
      await page.goto('/portal/billing');
      await page.waitForURL('**/auth/login**');
    });
  });

  test('the profile is retried, and nobody is sent back to onboarding', async ({ page }) => {
    await signUp(page);
    let failures = 0;
    await page.route('**/rest/v1/profiles', (route) => (++failures > 1 ? route.continue() : route.abort()));
    await page.goto('/portal/billing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.url()).toContain('/portal/billing');
    expect(failures).toBeGreaterThan(1);
  });
});
