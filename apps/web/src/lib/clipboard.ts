/**
 * Copies the text of an element to the clipboard. Over plain HTTP, browsers only let pages copy the selection; if
 * that fails too, the text stays selected, to be copied by keyboard.
 */
export async function copyTextOf(element: HTMLElement): Promise<boolean> {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(element.textContent);
      return true;
    } catch {
      // The visitor or a policy denies access to the clipboard.
    }
  }
  window.getSelection()?.selectAllChildren(element);
  return document.execCommand('copy');
}
