import type { DiagnosticCode, Span } from '../../types.ts';

/** Deeper nesting than this is refused: no translation file comes near it. */
export const maxDepth = 100;

/** Text between tags: `text` is decoded (references resolved, newlines as `\n`). */
export interface XmlText {
  readonly kind: 'text' | 'cdata';
  readonly text: string;
  readonly span: Span;
}

/** A comment (`text` without its signs) or a processing instruction. */
export interface XmlRemark {
  readonly kind: 'comment' | 'instruction';
  readonly text: string;
  readonly span: Span;
}

export interface XmlElement {
  readonly kind: 'element';
  /** As the file spells it, with its prefix. */
  readonly name: string;
  /** By name as the file spells it; values decoded. Nothing but attributes is found in it. */
  readonly attributes: Readonly<Record<string, string>>;
  /** From `<` to the last `>`. */
  readonly span: Span;
  /** What stands between the tags; empty and at the end of the tag where it closes itself. */
  readonly content: Span;
  readonly selfClosing: boolean;
  readonly children: readonly XmlNode[];
}

export type XmlNode = XmlText | XmlRemark | XmlElement;

export interface XmlProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly offset: number;
}

/** The outermost element of a document, or why there is none. */
export type XmlResult =
  | { readonly root: XmlElement; readonly problem?: never }
  | { readonly root?: never; readonly problem: XmlProblem };

/** The elements directly inside `element`, all or those of one name. */
export function childElements(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement =>
      child.kind === 'element' && (name === undefined || child.name === name),
  );
}

/** The first element of a name directly inside `element`. */
export function childElement(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (child.kind === 'element' && child.name === name) return child;
  }
  return undefined;
}

/** The decoded text directly inside `element`. */
export function textOf(element: XmlElement): string {
  const [only] = element.children;
  if (element.children.length === 1 && only && only.kind === 'text') return only.text;
  return element.children
    .map((child) => (child.kind === 'text' || child.kind === 'cdata' ? child.text : ''))
    .join('');
}
