import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../../scripts/debian.mjs';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests reach the browser that they share. */
    browserEndpoint: string;
    /** Address of the server that they share. */
    serverUrl: string;
  }
}

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

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Set CHROMIUM_PATH to a Chromium');
  const browser = await chromium.launchServer({ executablePath, headless: true, args: flags });
  const server = await startServer().catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('serverUrl', server.url);
  return async () => {
    await browser.close();
    await server.close();
  };
}
