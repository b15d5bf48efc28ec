/**
 * Puts the text of an element on the clipboard. Over plain HTTP browsers offer pages nothing but
 * copying what is selected; where that fails too, the text stays selected for the keyboard.
 */
export async function copyTextOf(element: HTMLElement): Promise<boolean> {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(element.textContent);
      return true;
    } catch {
      // The visitor or a policy does not allow it.
    }
  }
  window.getSelection()?.selectAllChildren(element);
  return document.execCommand('copy');
}
