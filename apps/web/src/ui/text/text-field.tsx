import { Textarea } from '@mantine/core';
import {
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { TextLanguage } from '../../lib/language/text-in.ts';
import { loadedTextEditor } from './load-text-editor.ts';
import type { FieldAttributes, FindTokens, TextEditor, TextEditorOptions } from './text-editor.ts';
import type { Underline } from './underlines.ts';

/** What the owner of a field does with it. */
export interface TextFieldHandle extends Pick<TextEditor, 'insert'> {
  /** Puts the caret to an offset, or to the end. */
  readonly focus: (offset?: number) => void;
}

interface Props {
  ref: Ref<TextFieldHandle>;
  text: string;
  onChange: (text: string) => void;
  onFocus?: (() => void) | undefined;
  findTokens: FindTokens;
  /** Parts of the text with problems. They move with what is typed; the same list leaves them where they are. */
  underlines?: readonly Underline[] | undefined;
  /** Whether what is misspelt is underlined like other problems, so that the browser does not mark it, too. */
  isProofread?: boolean | undefined;
  language: TextLanguage;
  label: string;
  placeholder: string;
  isInvalid: boolean;
  /** The id of the element that says what is wrong. */
  errorId?: string | undefined;
}

/**
 * A field that takes lines of text and marks its placeholders, tags and invisible characters. Where the code of that is
 * not there yet, as on a slow connection, the field is a plain one until it is opened again: it never changes
 * under somebody's fingers.
 */
export function TextField(props: Props) {
  const [editor] = useState(loadedTextEditor);
  return editor ? (
    <MarkedField {...props} openTextEditor={editor.openTextEditor} />
  ) : (
    <PlainField {...props} />
  );
}

const none: readonly Underline[] = [];

interface MarkedProps extends Props {
  openTextEditor: (parent: HTMLElement, options: TextEditorOptions) => TextEditor;
}

function MarkedField({ openTextEditor, ref, text, onChange, findTokens, ...about }: MarkedProps) {
  const { onFocus, underlines = none, isProofread = false, label, placeholder } = about;
  const { isInvalid, errorId } = about;
  const { lang, dir } = about.language;
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor>(undefined);
  const attributes = useMemo<FieldAttributes>(
    () => ({
      ...(lang !== undefined && { lang }),
      dir,
      spellcheck: String(!isProofread),
      'aria-label': label,
      'aria-placeholder': placeholder,
      'aria-invalid': String(isInvalid),
      ...(errorId !== undefined && { 'aria-describedby': errorId }),
    }),
    [lang, dir, isProofread, label, placeholder, isInvalid, errorId],
  );
  const changed = useEffectEvent(onChange);
  const focused = useEffectEvent(() => onFocus?.());
  const open = useEffectEvent((element: HTMLElement) =>
    openTextEditor(element, {
      text,
      attributes,
      findTokens,
      onChange: (next) => changed(next),
      onFocus: () => focused(),
    }),
  );

  useLayoutEffect(() => {
    if (!parent.current) return;
    const opened = open(parent.current);
    editor.current = opened;
    return opened.close;
  }, []);
  useLayoutEffect(() => editor.current?.setText(text), [text]);
  useLayoutEffect(() => editor.current?.setTokens(findTokens), [findTokens]);
  useLayoutEffect(() => editor.current?.setUnderlines(underlines), [underlines]);
  useLayoutEffect(() => editor.current?.setAttributes(attributes), [attributes]);
  useImperativeHandle(ref, () => ({
    focus: (offset) => {
      editor.current?.select(offset);
      editor.current?.focus();
    },
    insert: (inserted) => editor.current?.insert(inserted),
  }));
  return <div ref={parent} />;
}

function PlainField({
  ref,
  text,
  onChange,
  onFocus,
  isProofread = false,
  language,
  label,
  placeholder,
  ...error
}: Props) {
  const { isInvalid, errorId } = error;
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    focus: (offset = text.length) => {
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(offset, offset);
    },
    insert: (inserted) => {
      const { current } = field;
      if (!current) return;
      current.focus();
      current.setRangeText(inserted, current.selectionStart, current.selectionEnd, 'end');
      onChange(current.value);
    },
  }));
  return (
    <Textarea
      ref={field}
      autosize
      minRows={1}
      maxRows={14}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={onFocus}
      spellCheck={!isProofread}
      {...language}
      aria-label={label}
      aria-describedby={errorId}
      placeholder={placeholder}
      error={isInvalid}
    />
  );
}
