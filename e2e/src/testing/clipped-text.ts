import type { Page } from 'playwright-core';

/**
 * The visible texts of which a part is cut off by an element around them that hides what does not fit: at the sides, or
 * above and below, where a line is too low for descenders. What ends in an ellipsis or after a number of lines is cut
 * on purpose, and what scrolls can be reached.
 */
export async function findClippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element) => {
      const style = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, style);
      return style;
    };
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    /** What is for screen readers only is as small as can be. */
    const isUnseen = ({ width, height }: DOMRect, style: CSSStyleDeclaration) =>
      width <= 1 || height <= 1 || style.opacity === '0' || style.clipPath !== 'none';
    const slack = 1;

    const findClip = (text: Text): string | undefined => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (rects.length === 0) return undefined;
      const left = Math.min(...rects.map((rect) => rect.left));
      const right = Math.max(...rects.map((rect) => rect.right));
      const top = Math.min(...rects.map((rect) => rect.top));
      const bottom = Math.max(...rects.map((rect) => rect.bottom));
      let [across, down] = [true, true];
      let clip: string | undefined;
      for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
        const style = styleOf(at);
        const box = at.getBoundingClientRect();
        if (isUnseen(box, style) && style.display !== 'inline' && style.display !== 'contents') {
          return undefined;
        }
        if (scrolls(style.overflowX) || style.textOverflow === 'ellipsis') across = false;
        if (scrolls(style.overflowY) || style.webkitLineClamp !== 'none') down = false;
        const isWider = left < box.left - slack || right > box.right + slack;
        const isHigher = top < box.top - slack || bottom > box.bottom + slack;
        if (across && hides(style.overflowX) && isWider) clip ??= 'at the sides';
        if (down && hides(style.overflowY) && isHigher) clip ??= 'above or below';
      }
      return clip;
    };

    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility()) continue;
      const clip = findClip(node as Text);
      if (clip === undefined) continue;
      const text = node.textContent.trim().slice(0, 40);
      found.push(`text clipped ${clip}: “${text}” in ${parent.tagName}.${parent.className}`);
    }
    return found.slice(0, 5);
  });
}
