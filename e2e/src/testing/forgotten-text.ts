import type { Page } from 'playwright-core';

/** What is not for reading: code, keys, what is measured, what has a direction or language of its own. */
const others =
  'code, pre, kbd, bdi, script, style, textarea[aria-hidden], [dir="auto"], [dir="ltr"], body [lang]';
const fileExtension = /\.[a-z]{2,12}\b/g;
const attributes = ['aria-label', 'title', 'placeholder', 'alt'];

/**
 * The texts of a page in Arabic, shown or told to screen readers, that somebody has forgotten to
 * translate: those in Latin letters only, except for names that are `known`.
 */
export async function findForgottenTexts(page: Page, known: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(
    ([selector, names]) => {
      const found: string[] = [document.title];
      for (const element of document.body.querySelectorAll('*')) {
        if (element.closest(selector)) continue;
        for (const name of names) found.push(element.getAttribute(name) ?? '');
        for (const node of element.childNodes) {
          if (node.nodeType === Node.TEXT_NODE) found.push(node.nodeValue ?? '');
        }
      }
      return found;
    },
    [others, attributes] as const,
  );
  const names = known.toSorted((a, b) => b.length - a.length);
  return [...new Set(texts)].filter((text) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), text);
    return /[a-z]{2}/i.test(rest.replaceAll(fileExtension, '')) && !/\p{Script=Arabic}/u.test(text);
  });
}
