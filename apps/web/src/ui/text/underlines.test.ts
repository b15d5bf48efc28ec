import { expect, onTestFinished, test, vi } from 'vitest';
import { openTextEditor } from './text-editor.ts';
import type { Underline } from './underlines.ts';

function open(text: string) {
  const parent = document.body.appendChild(document.createElement('div'));
  const editor = openTextEditor(parent, {
    text,
    attributes: {},
    findTokens: () => [],
    onChange: () => undefined,
    onFocus: () => undefined,
  });
  onTestFinished(() => {
    editor.close();
    parent.remove();
  });
  return {
    editor,
    lines: () =>
      Array.from(parent.querySelectorAll<HTMLElement>('[data-problem]'), (line) => [
        line.textContent,
        line.title,
      ]),
  };
}

const line = (start: number, end: number, title = 'why'): Underline => ({
  start,
  end,
  tone: 'error',
  title,
});

test('parts of a text are underlined, and move with it until others are', () => {
  const { editor, lines } = open('one two three');
  editor.setUnderlines([line(4, 7, 'a'), line(8, 13, 'b')]);
  expect(lines()).toEqual([
    ['two', 'a'],
    ['three', 'b'],
  ]);
  editor.select(0);
  editor.insert('zero ');
  expect(lines()[0]).toEqual(['two', 'a']);
  editor.setUnderlines([line(0, 4)]);
  expect(lines()).toEqual([['zero', 'why']]);
  editor.setUnderlines([]);
  expect(lines()).toEqual([]);
});

test('a place between signs is told by the sign before it, or by the first of a line', () => {
  const { editor, lines } = open('a😀\nb');
  const textsAt = (offset: number) => {
    editor.setUnderlines([line(offset, offset)]);
    return lines().map(([text]) => text);
  };
  expect(textsAt(0)).toEqual(['a']);
  expect(textsAt(3)).toEqual(['😀']);
  expect(textsAt(4)).toEqual(['b']);
  expect(textsAt(5)).toEqual(['b']);
  editor.setText('');
  expect(textsAt(0)).toEqual([]);
  editor.setText('\n');
  expect(textsAt(0)).toEqual([]);
});

test('places beyond the text are none', () => {
  const { editor, lines } = open('ab');
  editor.setUnderlines([line(1, 9)]);
  expect(lines()).toEqual([]);
});

test('what is being composed is left alone until it is there', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { editor, lines } = open('ab');
  const content = document.querySelector('.cm-content');
  editor.focus();
  content?.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  content?.dispatchEvent(new CompositionEvent('compositionupdate', { bubbles: true }));
  editor.insert('c');
  editor.setUnderlines([line(0, 1)]);
  const during = lines();
  content?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(1000);
  expect([during, lines()]).toEqual([[], [['a', 'why']]]);
});
