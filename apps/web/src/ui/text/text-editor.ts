import { history, historyKeymap, insertNewline } from '@codemirror/commands';
import {
  Compartment,
  EditorState,
  type Extension,
  type Range,
  StateField,
} from '@codemirror/state';
import { Decoration, type DecorationSet, Direction, EditorView, keymap } from '@codemirror/view';
import type { Token } from '@parlance/messages';
import classes from './marks.module.css';
import { findMarks, isIsolated, type Mark } from './marks.ts';
import fieldClasses from './text-editor.module.css';
import { type Underline, underline, withUnderlines } from './underlines.ts';

export type FindTokens = (text: string) => readonly Token[];

/** The attributes of the element that takes the text, besides those that every field has. */
export type FieldAttributes = Readonly<Record<string, string>>;

export interface TextEditorOptions {
  readonly text: string;
  readonly attributes: FieldAttributes;
  readonly findTokens: FindTokens;
  readonly onChange: (text: string) => void;
  readonly onFocus: () => void;
}

/** A field whose text has marks. */
export interface TextEditor {
  readonly focus: () => void;
  /** Puts the caret to an offset, or to the end. */
  readonly select: (offset?: number) => void;
  /** Writes a text in place of the selection, and goes on behind it. */
  readonly insert: (text: string) => void;
  /** Sets the text, unless it is the one that the field has. */
  readonly setText: (text: string) => void;
  readonly setAttributes: (attributes: FieldAttributes) => void;
  readonly setTokens: (findTokens: FindTokens) => void;
  /** Underlines parts of the text as it is. */
  readonly setUnderlines: (underlines: readonly Underline[]) => void;
  readonly close: () => void;
}

/**
 * Opens a field of CodeMirror. Its text is decorated and nothing of it replaced; keys that move the caret are those of
 * the browser, which knows the ways of its platform in both directions.
 */
export function openTextEditor(parent: HTMLElement, options: TextEditorOptions): TextEditor {
  const attributes = new Compartment();
  const marks = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      selection: { anchor: options.text.length },
      extensions: [
        // The line ends of a text are its own: only `\n` divides it, and `\r` stays where it is.
        EditorState.lineSeparator.of('\n'),
        EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')),
        EditorView.lineWrapping,
        EditorState.tabSize.of(tabSize),
        EditorView.perLineTextDirection.of(true),
        history(),
        keymap.of([{ key: 'Enter', run: insertNewline, shift: insertNewline }, ...historyKeymap]),
        withoutWholeLines,
        attributes.of(attributesOf(options.attributes)),
        withUnderlines,
        marks.of(marksBy(options.findTokens)),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) options.onChange(state.doc.toString());
        }),
        // CodeMirror tells of the focus a moment later, when a key may have been pressed already.
        EditorView.domEventHandlers({ focus: () => options.onFocus() }),
      ],
    }),
  });
  let stopUnderlining = () => {};
  return {
    focus: () => view.focus(),
    select: (offset = view.state.doc.length) =>
      view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) } }),
    insert: (text) => {
      view.dispatch(view.state.replaceSelection(text), {
        scrollIntoView: true,
        userEvent: 'input.complete',
      });
      view.focus();
    },
    setText: (text) => {
      const { doc } = view.state;
      if (doc.toString() === text) return;
      view.dispatch({
        changes: { from: 0, to: doc.length, insert: view.state.toText(text) },
        selection: { anchor: text.length },
      });
    },
    setAttributes: (next) => view.dispatch({ effects: attributes.reconfigure(attributesOf(next)) }),
    setTokens: (next) => view.dispatch({ effects: marks.reconfigure(marksBy(next)) }),
    setUnderlines: (next) => {
      stopUnderlining();
      stopUnderlining = underline(view, next);
    },
    close: () => {
      stopUnderlining();
      view.destroy();
    },
  };
}

/** That of pages. */
const tabSize = 8;

/** Without a selection, there is nothing to copy or cut; CodeMirror would take the line. */
const withoutWholeLines = EditorView.domEventHandlers({
  copy: (_, { state }) => state.selection.main.empty,
  cut: (_, { state }) => state.selection.main.empty,
});

function attributesOf(own: FieldAttributes): Extension {
  return [
    EditorView.editorAttributes.of({ class: fieldClasses.editor ?? '' }),
    EditorView.contentAttributes.of(({ state }) => ({
      // CodeMirror is for code, and switches off what people who write texts want.
      spellcheck: 'true',
      ...own,
      class: fieldClasses.content ?? '',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      'data-empty': String(state.doc.length === 0),
    })),
  ];
}

/** Marks the text, and lays out its chips as CSS does: each by itself, from left to right. */
function marksBy(findTokens: FindTokens): Extension {
  return StateField.define<DecorationSet>({
    create: ({ doc }) => decorate(doc.toString(), findTokens),
    update: (marks, { docChanged, newDoc }) =>
      docChanged ? decorate(newDoc.toString(), findTokens) : marks,
    provide: (field) => [
      EditorView.decorations.from(field),
      EditorView.bidiIsolatedRanges.of(({ state }) => state.field(field)),
    ],
  });
}

function decorate(text: string, findTokens: FindTokens): DecorationSet {
  const decorations = findMarks(text, findTokens(text)).flatMap((mark): Range<Decoration>[] => {
    const { look, start, end } = mark;
    if (look !== 'lineEnd') return [decorationOf(mark).range(start, end)];
    const line = text.lastIndexOf('\n', start - 1) + 1;
    return text.charAt(end - 1) === '\n' ? [endOfLine.range(line)] : [];
  });
  return Decoration.set(decorations, true);
}

const endOfLine = Decoration.line({ class: classes.line ?? '' });

function decorationOf(mark: Mark): Decoration {
  const isolates = isIsolated(mark);
  return Decoration.mark({
    class: [classes[mark.look], mark.isBroken && classes.broken].filter(Boolean).join(' '),
    ...(isolates && { bidiIsolate: Direction.LTR }),
    attributes: {
      ...(isolates && { dir: 'ltr' }),
      ...(mark.name !== undefined && { title: mark.name }),
    },
  });
}
