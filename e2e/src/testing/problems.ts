import type { BrowserContext, Page } from 'playwright-core';

/** What a page complains about: a test that does not say what it expects wants silence. */
export interface Problems {
  /** Allows the problems that a test provokes. */
  expect(pattern: RegExp): void;
  unexpected(): readonly string[];
}

export function watchProblems(page: Page): Problems {
  const found: string[] = [];
  const expected: RegExp[] = [];

  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    // The responses below say the same, with the request.
    if (!isComplaint || message.text().startsWith('Failed to load resource')) return;
    found.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`page error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page itself cancels what it needs no longer.
    if (reason !== 'net::ERR_ABORTED')
      found.push(`${request.method()} ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    found.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });

  return {
    expect: (pattern) => expected.push(pattern),
    unexpected: () => found.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}

/** Lets pages complain about what their content security policy forbids, also where nothing fails. */
export async function reportViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = violation;
      console.error(`violates ${effectiveDirective}: ${blockedURI} ${sourceFile}:${lineNumber}`);
    });
  });
}
