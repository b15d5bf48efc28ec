import { createPositions } from '@parlance/messages';
import { type KeyNames, toChoice } from '../key-use.ts';
import type { CodeStart, ScriptKind } from './syntax-tree.ts';

/** A piece of a file, with where it stands. */
export interface CodePiece {
  readonly text: string;
  readonly start: CodeStart;
}

/** The parts of a component's file, as of Vue, Svelte and Astro. */
export interface ComponentFile {
  readonly scripts: readonly (CodePiece & { readonly kind: ScriptKind })[];
  /** The file with blanks in place of scripts and styles, so that places stay what they are. */
  readonly template: string;
  /** Whether it has messages of its own, as `<i18n>` of Vue. */
  readonly hasMessages: boolean;
}

const scriptElement = /(<script\b([^>]*)>)([\s\S]*?)<\/script\s*>/gi;
const otherElement = /<(style|i18n)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const frontMatter = /^\s*---\r?\n([\s\S]*?)\r?\n---/;

/** Splits scripts out of the file of a component. */
export function splitComponent(text: string, extension: string): ComponentFile {
  const positionAt = createPositions(text);
  const startAt = (offset: number): CodeStart => {
    const { line, column } = positionAt(offset);
    return { line, column: column - 1 };
  };
  const scripts: (CodePiece & { kind: ScriptKind })[] = [];
  let template = text;
  const take = (offset: number, length: number) => {
    const blanks = text.slice(offset, offset + length).replace(/[^\r\n]/g, ' ');
    template = template.slice(0, offset) + blanks + template.slice(offset + length);
  };
  const front = extension === 'astro' ? frontMatter.exec(text) : null;
  if (front) {
    const code = front[1] ?? '';
    const offset = front[0].indexOf(code, front[0].indexOf('---') + 3);
    scripts.push({ text: code, start: startAt(offset), kind: 'ts' });
    take(0, front[0].length);
  }
  for (const { 0: whole, 1: open = '', 2: attributes = '', 3: code = '', index } of text.matchAll(
    scriptElement,
  )) {
    const kind = /\blang\s*=\s*["']?[jt]sx/.test(attributes) ? 'tsx' : 'ts';
    scripts.push({ text: code, start: startAt(index + open.length), kind });
    take(index, whole.length);
  }
  let hasMessages = false;
  for (const { 0: whole, 1: name = '', index } of template.matchAll(otherElement)) {
    hasMessages ||= name.toLowerCase() === 'i18n';
    take(index, whole.length);
  }
  return { scripts, template, hasMessages };
}

/** The calls in a template that may translate, from the name to the last parenthesis. */
export function findTemplateCalls(
  template: string,
  { calls }: KeyNames,
  more: Iterable<string>,
): readonly CodePiece[] {
  const positionAt = createPositions(template);
  const call = new RegExp(`(?<![\\w$])(?:[\\w$]+\\.)*(?:${toChoice([...calls, ...more])})\\(`, 'g');
  return [...template.matchAll(call)].flatMap(({ 0: found, index }) => {
    const end = endOfCall(template, index + found.length);
    if (end === undefined) return [];
    const { line, column } = positionAt(index);
    return [{ text: template.slice(index, end), start: { line, column: column - 1 } }];
  });
}

/** The offset behind the parenthesis that closes a call; undefined where it is not near. */
function endOfCall(text: string, start: number): number | undefined {
  let depth = 1;
  let quote: string | undefined;
  for (let at = start; at < Math.min(text.length, start + 5000); at++) {
    const sign = text[at] ?? '';
    if (sign === '\\') at++;
    else if (quote !== undefined) quote = sign === quote ? undefined : quote;
    else if (/["'`]/.test(sign)) quote = sign;
    else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return at + 1;
  }
  return undefined;
}

/** A key in an attribute of a template, as text. */
export interface TemplateKey {
  readonly key: string;
  readonly line: number;
  readonly column: number;
}

const directive = /\sv-t\s*=\s*(["'])\s*(?:\{\s*path\s*:\s*)?(["'`])((?:(?!\1|\2).)+)\2/g;

/** Keys in attributes: `<i18n-t keypath="…">`, `<Trans i18nKey="…">`, `v-t="'…'"`. */
export function findTemplateKeys(
  template: string,
  { components }: KeyNames,
): readonly TemplateKey[] {
  const positionAt = createPositions(template);
  const element = new RegExp(
    `<(?:${toChoice(components)})(?=[\\s>])[^>]*?\\s(?:i18nKey|keyName|keypath|id)=(["'])((?:(?!\\1).)+)\\1`,
    'g',
  );
  const found = [
    ...Array.from(template.matchAll(element), ({ 2: key = '', index }) => ({ key, index })),
    ...Array.from(template.matchAll(directive), ({ 3: key = '', index }) => ({
      key,
      index: index + 1,
    })),
  ];
  return found.map(({ key, index }) => ({ key, ...positionAt(index) }));
}
