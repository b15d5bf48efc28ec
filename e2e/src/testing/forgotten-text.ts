import type { Page } from 'playwright-core';

/** Content that is no prose: code, keys, measurements, and text with its own direction or language. */
const others =
  'code, pre, kbd, bdi, script, style, textarea[aria-hidden], [dir="auto"], [dir="ltr"], body [lang]';
const fileExtension = /\.[a-z]{2,12}\b/g;
const attributes = ['aria-label', 'title', 'placeholder', 'alt'];

/**
 * The untranslated texts of a page in Arabic, visible or for screen readers: those in Latin letters only,
 * except for names that are `known`.
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
