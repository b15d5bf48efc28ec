import type { BrowserContext, Page } from 'playwright-core';

/** The problems of a page: a test expects none unless it says so. */
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
    // Failed loads are reported with their request by the handler of responses.
    if (!isComplaint || message.text().startsWith('Failed to load resource')) return;
    found.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`page error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page itself cancels requests that it does not need.
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

/** Logs violations of the content security policy as errors, even where nothing fails. */
export async function reportViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = violation;
      console.error(`violates ${effectiveDirective}: ${blockedURI} ${sourceFile}:${lineNumber}`);
    });
  });
}
