import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../scripts/checks/debian.mjs';
import { isDeep } from './deep.ts';

/**
 * What Playwright switches off too, as far as pages notice it: the browser has only the last of several such lists.
 * And streamed scripts would be parsed while they are read from the cache, though the process has them compiled,
 * which was a tenth of all the work.
 */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'ScriptStreaming',
];

/**
 * Pages of a test live for seconds, in which compiling their code for speed costs more than it gains, as does tidying
 * small heaps often. And drawing them without a graphics processor in a process of its own is a tenth of the browser's
 * work. What the deep run measures are times with that.
 */
const forShortLives = isDeep
  ? []
  : ['--js-flags=--no-maglev,--no-opt,--min-semi-space-size=32', '--in-process-gpu'];

/** Flags for pages only: no updates, no first-run pages, no calls to the browser's maker. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages share a process, so compiled code is reused.
  '--process-per-site',
  `--disable-features=${featuresOff.join(',')}`,
  ...forShortLives,
];

/** The path of the Chromium for the tests. */
export function findBrowser(): string {
  const path = findChromium();
  if (path === undefined) throw new Error('Set CHROMIUM_PATH to a Chromium');
  return path;
}

let browser: Promise<Browser> | undefined;

/** The browser of this worker, shared by all its test files. */
export function openBrowser(executablePath: string): Promise<Browser> {
  browser ??= chromium.launch({ executablePath, headless: true, args: flags });
  return browser;
}
