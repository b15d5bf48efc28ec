import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { findClippedText } from './clipped-text.ts';
import { desktop } from './contexts.ts';
import { isDeep } from './deep.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const gallery = join(import.meta.dirname, '..', '..', 'screenshots');
const looks = {
  light: { colorScheme: 'light', viewport: desktop },
  dark: { colorScheme: 'dark', viewport: desktop },
  phone: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
} as const;

type Look = keyof typeof looks;

const takesPictures = process.env.UPDATE_SCREENSHOTS === '1';
const isThorough = takesPictures || isDeep;

/**
 * Inspects the current page in the wanted looks: axe must find no violation, nothing may be wider than the window, and
 * no text may be clipped. No look is wanted where another test inspects the same screen or dialog. What several screens
 * show is inspected in all looks on one of them. With TEST_DEEP=1 all pages are inspected in light, in dark and on a
 * phone; UPDATE_SCREENSHOTS=1 also saves a picture of each.
 * @throws {Error} with every violation and its elements
 */
export async function inspect(
  page: Page,
  name: string,
  wanted: readonly Look[] = ['light'],
): Promise<void> {
  const findings: string[] = [];
  for (const look of ['light', 'dark', 'phone'] as const) {
    if (!isThorough && !wanted.includes(look)) continue;
    await putOn(page, look);
    const found = [
      ...(await findViolations(page)),
      ...(await findOverflow(page)),
      ...(await findClippedText(page)),
    ];
    findings.push(...found.map((finding) => `${name}, ${look}: ${finding}`));
    if (takesPictures) {
      await mkdir(gallery, { recursive: true });
      await page.screenshot({ path: join(gallery, `${name}-${look}.png`) });
    }
  }
  await turnTo(page, looks.light);
  if (findings.length > 0) throw new Error(findings.join('\n'));
}

async function putOn(page: Page, look: Look): Promise<void> {
  const { colorScheme } = looks[look];
  await turnTo(page, looks[look]);
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await settle(page);
}

/** Changes what differs only: after each change the page computes all of its styles again. */
async function turnTo(page: Page, { colorScheme, viewport }: (typeof looks)[Look]): Promise<void> {
  const size = page.viewportSize();
  if (size?.width !== viewport.width || size.height !== viewport.height) {
    await page.setViewportSize(viewport);
  }
  const query = `(prefers-color-scheme: ${colorScheme})`;
  const isOn = await page.evaluate((media) => matchMedia(media).matches, query);
  if (!isOn) await page.emulateMedia({ colorScheme });
}

/** Waits for transitions of colours, but not for endless animations. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => {
      // Animations of collapsed elements are paused until these are expanded.
      const isShown = (effect as KeyframeEffect | null)?.target?.checkVisibility() ?? true;
      return isShown && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What axe finds on the current page as it is. */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const violations = await page.evaluate(
    async ([values, isWhole]) => {
      const { axe } = window as unknown as {
        axe: { run(context: Node | NodeList, options: RunOptions): Promise<AxeResults> };
      };
      const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
      const hasDialog = dialogs.some((element) => element.checkVisibility());
      // A list of options of a dialog is beside it.
      const overlays = document.querySelectorAll(
        '[data-portal], [data-mantine-shared-portal-node]',
      );
      const run = async (selectors: boolean) => {
        // Preloading would request style sheets from the server again, which a test may have stopped.
        const preload = false;
        const runOnly = { type: 'tag', values } as const;
        const { violations } = await axe.run(hasDialog && !isWhole ? overlays : document, {
          runOnly,
          resultTypes: ['violations'],
          preload,
          selectors,
        });
        return violations;
      };
      // Selectors for all elements take a quarter of the time, and name only those of violations.
      const found = await run(false);
      return found.length > 0 ? run(true) : found;
    },
    [rules, isThorough] as const,
  );
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `  ${target} ${failureSummary}`);
    return `${id} (${help})\n${places.join('\n')}`;
  });
}

/** The elements that are wider than the window. */
export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > width + 1;
    });
    const names = wide.slice(0, 5).map(({ tagName, className }) => `${tagName}.${className}`);
    return [`wider than the window: ${names.join(', ')}`];
  });
}
