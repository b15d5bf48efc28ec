import { describe, expect } from 'vitest';
import { loginPage } from '../pages/account.ts';
import { test, type Visit } from '../testing/test.ts';

/** The browser's messages for forbidden actions. */
const forbidden = /violates (script|connect)-src|Content Security Policy|net::ERR_BLOCKED_BY/;

async function openLogin(visit: () => Promise<Visit>) {
  const { page, problems } = await visit();
  problems.expect(forbidden);
  await loginPage(page).open();
  return page;
}

describe('the content security policy', () => {
  test('stands on every page', async ({ visit }) => {
    const { page } = await visit();
    for (const path of ['/', '/login', '/projects/some/where', '/index.html']) {
      const headers = (await page.request.get(path)).headers();
      expect(headers['content-security-policy']?.split('; '), path).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
      ]);
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });

  test('runs no script that somebody smuggles into a page', async ({ visit }) => {
    const page = await openLogin(visit);
    const ran = await page.evaluate(async () => {
      const marks: string[] = [];
      Object.assign(window, { mark: (name: string) => marks.push(name) });
      const inline = document.createElement('script');
      inline.textContent = 'mark("inline script")';
      const data = document.createElement('script');
      data.src = 'data:text/javascript,mark("script from an address")';
      const image = document.createElement('img');
      image.setAttribute('onerror', 'mark("handler")');
      image.src = 'data:image/png,broken';
      const failures = [data, image].map(
        (element) => new Promise((resolve) => element.addEventListener('error', resolve)),
      );
      document.body.append(inline, data, image);
      await Promise.all(failures);
      return marks;
    });
    expect(ran).toEqual([]);
  });

  test('makes no code from text', async ({ visit }) => {
    const page = await openLogin(visit);
    const outcomes = await page.evaluate(
      () =>
        // Code in a timer has the rights of the page and not those of the inspector.
        new Promise<string[]>((resolve) => {
          setTimeout(() => {
            const attempts = [
              () => Reflect.get(window, 'eval')('"ran"') as unknown,
              () => new Function('return "ran"')() as unknown,
            ];
            resolve(
              attempts.map((attempt) => {
                try {
                  return String(attempt());
                } catch (error) {
                  return (error as Error).name;
                }
              }),
            );
          });
        }),
    );
    expect(outcomes).toEqual(['EvalError', 'EvalError']);
  });

  test('lets a page send nothing to another host', async ({ visit, serverUrl }) => {
    const page = await openLogin(visit);
    const other = serverUrl.replace('127.0.0.1', 'localhost');
    const outcome = await page.evaluate(
      (url) => fetch(url, { mode: 'no-cors' }).then(String, (error: Error) => error.name),
      `${other}/health`,
    );
    expect(outcome).toBe('TypeError');
  });
});
