import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Span } from '@parlance/messages';
import classes from './underlines.module.css';

/** A place in a text with something to be told about it. */
export interface Underline extends Span {
  readonly tone: 'error' | 'warning' | 'info';
  /** What is told, where the pointer rests. */
  readonly title: string;
}

const setUnderlines = StateEffect.define<readonly Underline[]>();

/** Lines below parts of the text. They move with the text, until others are set. */
const underlines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (lines, { changes, effects, state }) => {
    const set = effects.find((effect) => effect.is(setUnderlines));
    return set ? decorate(state, set.value) : lines.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Must come before the extension that marks tokens, so that its lines are inside of their chips. */
export const withUnderlines: Extension = underlines;

/** A pause in which somebody who writes by an input method may have ended a word. */
const retryMs = 200;

/** Underlines parts of the text. What is being composed is left alone until it is there. */
export function underline(view: EditorView, next: readonly Underline[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    if (view.composing) timer = setTimeout(show, retryMs);
    else view.dispatch({ effects: setUnderlines.of(next) });
  };
  show();
  return () => clearTimeout(timer);
}

function decorate({ doc }: EditorState, lines: readonly Underline[]): DecorationSet {
  const text = doc.toString();
  const shown = lines.flatMap((line) => {
    const { start, end } = visibleRange(text, line);
    if (start >= end || end > text.length) return [];
    const attributes = { title: line.title, 'data-problem': line.tone };
    return [Decoration.mark({ class: classes[line.tone] ?? '', attributes }).range(start, end)];
  });
  return Decoration.set(shown, true);
}

/** Where something is missing there is nothing to underline, so the sign before it is, or the one behind it. */
function visibleRange(text: string, { start, end }: Span): Span {
  if (start < end) return { start, end };
  const before = Array.from(text.slice(Math.max(0, start - 2), start)).at(-1) ?? '';
  if (before !== '' && before !== '\n') return { start: start - before.length, end };
  const [behind = ''] = text.slice(start, start + 2);
  return behind === '\n' ? { start, end } : { start, end: end + behind.length };
}
