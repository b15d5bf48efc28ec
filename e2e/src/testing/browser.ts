import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../scripts/debian.mjs';

/** Nothing but the pages: no updates, no first-run pages, no calls to its maker. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of the Chromium to test in. */
export function findBrowser(): string {
  const path = findChromium();
  if (path === undefined) throw new Error('Set CHROMIUM_PATH to a Chromium');
  return path;
}

let browser: Promise<Browser> | undefined;

/** The browser of this worker, which all its files use. */
export function openBrowser(executablePath: string): Promise<Browser> {
  browser ??= chromium.launch({ executablePath, headless: true, args: flags });
  return browser;
}
