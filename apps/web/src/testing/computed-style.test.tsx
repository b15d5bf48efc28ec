import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { computeStyle, computeStyleFast } from './computed-style.ts';
import { openEditor } from './pages/open-editor.ts';

/** The elements for which the two computed styles disagree about being hidden. */
function differences(): string[] {
  const read = (style: CSSStyleDeclaration) =>
    `${style.display} ${style.getPropertyValue('visibility')}`;
  return [...document.querySelectorAll('*')]
    .filter((element) => read(computeStyle(element)) !== read(computeStyleFast(element)))
    .map(({ outerHTML }) => outerHTML);
}

describe('the computed style of the tests', () => {
  it('says of all of a page what jsdom says', async () => {
    await openEditor(['a', '']);
    await userEvent.click(await screen.findByRole('button', { name: 'Ada' }));
    expect(document.querySelectorAll('*').length).toBeGreaterThan(100);
    expect(differences()).toEqual([]);
  });

  it('knows what hides', () => {
    const page = document.body.appendChild(document.createElement('main'));
    onTestFinished(() => page.remove());
    page.innerHTML = `
      <p hidden>a</p><p>b</p><p style="display: none">c</p><p style="display: flex">d</p>
      <div style="visibility: hidden"><b>e</b><b style="visibility: visible">f</b></div>
      <dialog>g</dialog><dialog open>h</dialog><input type="hidden"><input>
      <details><summary>i</summary><p>j</p></details><details open><summary>k</summary><p>l</p></details>
      <template><p>m</p></template><script></script><svg style="visibility: hidden"><g></g></svg>`;
    expect(differences()).toEqual([]);
  });
});
