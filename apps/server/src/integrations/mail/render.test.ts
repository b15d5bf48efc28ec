import { describe, expect, it } from 'vitest';
import type { Mail } from './mail.ts';
import { renderMail } from './render.ts';

const publicUrl = 'https://translate.example.org';
const render = (mail: Mail, url = publicUrl) => renderMail(mail, { publicUrl: url });

const welcome: Mail = { kind: 'welcome', to: 'tom@example.com', name: "Tom's" };
const reset: Mail = { kind: 'password-reset', to: 'tom+a@example.com', token: '0123abcd' };
const granted = (projectName: string, name = 'Tom'): Mail => ({
  kind: 'access-granted',
  to: 'tom@example.com',
  name,
  projectId: '0198c0de-0000-7000-8000-000000000000',
  projectName,
  role: 'editor',
});

/** The text after `Project: `. */
const shownAs = (projectName: string) =>
  /^Project: (.*)$/m.exec(render(granted(projectName)).text)?.[1];

describe('a mail', () => {
  it('welcomes', () => {
    expect(render(welcome)).toMatchObject({
      subject: 'Welcome to Parlance',
      text: `Hello Tom's,

Your account on Parlance is ready. It is good to have you.

Log in:
https://translate.example.org/login

--${' '}
Sent by Parlance at https://translate.example.org
`,
    });
  });

  it('tells somebody with an account of a project', () => {
    expect(render(granted("Tom's website"))).toMatchObject({
      subject: 'You have been granted access to a project on Parlance',
      text: `Hello Tom,

You have been granted access to a project on Parlance.

Project: Tom's website
Role: Editor

Open the project:
https://translate.example.org/projects/0198c0de-0000-7000-8000-000000000000

If you do not know what this is about, you can ignore this mail.

--${' '}
Sent by Parlance at https://translate.example.org
`,
    });
  });

  it('invites an address without an account', () => {
    const to = 'grace@example.com';
    expect(render({ kind: 'invited', to, projectName: 'Website', role: 'viewer' })).toMatchObject({
      subject: 'You have been invited to a project on Parlance',
      text: `Hello grace@example.com,

You have been invited to a project on Parlance. Create an account with this address to take part.

Project: Website
Role: Viewer

Create an account:
https://translate.example.org/signup

If you do not know what this is about, you can ignore this mail.

--${' '}
Sent by Parlance at https://translate.example.org
`,
    });
  });

  it('brings the link to set a new password', () => {
    expect(render(reset)).toMatchObject({
      subject: 'Your password reset token is here.',
      text: `Hello,

You, or someone else, asked for a new password for your account on Parlance. This link lets you set one. It is good for 4 hours and for one use.

Account: tom+a@example.com

Set a new password:
https://translate.example.org/reset-password?email=tom%2Ba%40example.com&resetToken=0123abcd

If it was not you, ignore this mail: your password stays as it is.

--${' '}
Sent by Parlance at https://translate.example.org
`,
    });
  });

  it('tells that a password was changed, without a link to press', () => {
    const mail = render({ kind: 'password-changed', to: 'tom@example.com' });
    expect(mail).toMatchObject({
      subject: 'Your password has been changed.',
      text: `Hello,

The password of your account on Parlance has been changed.

Account: tom@example.com

If it was not you, tell the administrator of this server at once.

--${' '}
Sent by Parlance at https://translate.example.org
`,
    });
    expect(linksOf(mail.html)).toEqual([publicUrl]);
  });

  it('tells the old address that there is a new one, which it does not name', () => {
    const mail = render({ kind: 'email-changed', to: 'tom@example.com' });
    expect(mail).toMatchObject({
      subject: 'Your e-mail address has been changed.',
      text: `Hello,

The e-mail address of your account on Parlance has been changed. This address can no longer be used to sign in, and no more mails are sent to it.

Account until now: tom@example.com

If it was not you, tell the administrator of this server at once.

--${' '}
Sent by Parlance at https://translate.example.org
`,
    });
    expect(linksOf(mail.html)).toEqual([publicUrl]);
  });

  it('tells that somebody can sign in through a provider, and what to do about a password', () => {
    const issuer = 'https://accounts.example.com/realms/1';
    const mail = render({ kind: 'provider-linked', to: 'tom@example.com', issuer });
    expect(mail).toMatchObject({
      subject: 'Your account can be signed in to in another way.',
      text: `Hello,

Somebody has proved to a provider that this is their e-mail address, and can sign in to your account on Parlance through that provider from now on. A password of the account is still valid: if you did not choose it, set a new one by “Forgot your password?”.

Account: tom@example.com
Provider: accounts.example.com

If it was not you, tell the administrator of this server at once.

--${' '}
Sent by Parlance at https://translate.example.org
`,
    });
    expect(linksOf(mail.html)).toEqual([publicUrl]);
  });
});

describe('the HTML of a mail', () => {
  it('has the link as a button and as an address, and the server', () => {
    const link = `${publicUrl}/reset-password?email=tom%2Ba%40example.com&amp;resetToken=0123abcd`;
    const { html } = render(reset);
    expect(linksOf(html)).toEqual([link, link, publicUrl]);
    expect(html).toContain(`>Set a new password</a>`);
    expect(html).toContain(`>${link}</a>`);
  });

  it('fetches nothing', () => {
    for (const mail of [welcome, reset, granted('Website')]) {
      expect(render(mail).html).not.toMatch(/<(img|script|link|iframe)|url\(|@import|src=/i);
    }
  });

  it('leaves colours to the mail program, which may be dark', () => {
    const { html } = render(reset);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const colours = html.match(/(?:color|background)\s*:\s*[^;"]+/g);
    expect(new Set(colours)).toEqual(
      new Set(['background: #0b6b70', 'color: #ffffff', 'color: inherit']),
    );
  });

  it('shows markup in names as text', () => {
    const name = `<b onclick="x">&'`;
    const { html, text } = render(granted(name, name));
    expect(html.split('&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;')).toHaveLength(3);
    expect(html).not.toContain('<b onclick');
    expect(text).toContain(`Hello ${name},`);
    expect(text).toContain(`Project: ${name}\n`);
  });
});

describe('links in a mail', () => {
  it.each([
    ['https://a.example/', 'https://a.example/login'],
    ['https://a.example/translate', 'https://a.example/translate/login'],
    ['https://a.example/translate//', 'https://a.example/translate/login'],
    ['http://[::1]:8080', 'http://[::1]:8080/login'],
  ])('begin with %s', (url, link) => {
    const { text, html } = render(welcome, url);
    expect(text).toContain(`\n${link}\n`);
    expect(linksOf(html)).toEqual([link, link, url]);
    expect(text.endsWith(`\nSent by Parlance at ${url}\n`)).toBe(true);
  });
});

describe('a name in a mail', () => {
  it.each([
    ['a line of its own', 'Website\r\nRole: Admin', 'Website Role: Admin'],
    ['other ends of lines', 'a\u2028b\u2029c\u0085d\ve\ff', 'a b c d e f'],
    ['white space', '  a\t \u00a0 b\u3000 ', 'a b'],
    ['bidirectional controls', '\u202Egpj.exe\u2066\u200F', 'gpj\u200B.\u200Bexe'],
    ['what can not be seen', 'a\u200B\u2060\uFEFF\u{E0041}\u00ADb', 'ab'],
    ['joined and variant signs', '👩‍👩‍👧 ❤️ می‌خواهم', '👩‍👩‍👧 ❤️ می‌خواهم'],
    ['only emoji', '🎉🚀', '🎉🚀'],
    ['another direction', 'שלום', 'שלום'],
    ['marks on marks', `Z${'\u0301'.repeat(200)}`, '…'],
    ['60 characters', 'ä'.repeat(60), 'ä'.repeat(60)],
    ['61 characters', 'ä'.repeat(61), `${'ä'.repeat(60)}…`],
    ['a sign that would be cut', `${'x'.repeat(58)}👩‍👩‍👧`, `${'x'.repeat(58)}…`],
    ['a dot at the end', 'Ltd. Co.', 'Ltd. Co.'],
  ])('may have %s', (_what, name, shown) => {
    expect(shownAs(name)).toBe(shown);
  });

  it.each(['\u200B\u202E', '\u3164', '\u2800', '\u200D'])('that can not be seen: %j', (name) => {
    expect(shownAs(name)).toBe('(a name that can not be shown)');
    expect(render(granted('Website', name)).text).toMatch(/^Hello,\n/);
  });

  it.each([
    'Locked! See https://evil.example/login',
    'www.evil.example',
    'write to support@evil.example',
    'evil。example',
    'HTTP://EVIL.EXAMPLE',
    'http://1.2.3.4',
    'http://localhost/',
  ])('is no link where mail programs make links of addresses: %s', (name) => {
    const shown = shownAs(name) ?? '';
    expect(shown.replaceAll('\u200B', '')).toBe(name);
    expect(shown).not.toMatch(/[\p{L}\p{N}][.。][\p{L}\p{N}]/u);
    expect(shown).not.toContain('://');
    expect(linksOf(render(granted(name, name)).html)).toHaveLength(3);
  });
});

function linksOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link);
}
