import type { XmlElement, XmlNode } from './document.ts';

/** An element whose end has not been read yet. */
export interface OpenElement extends XmlElement {
  readonly span: { start: number; end: number };
  readonly content: { start: number; end: number };
  children: XmlNode[];
}

const nothing: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

/**
 * An object for attributes, in which nothing else is found. It inherits from an empty one: one without
 * prototype takes V8 three times as much memory.
 */
export function createAttributes(): Record<string, string> {
  return Object.create(nothing);
}

/** Ends an element: its children are kept without the room that a growing list has. */
export function closeElement(element: OpenElement, contentEnd: number, end: number) {
  element.children = element.children.slice();
  if (element.selfClosing) return;
  element.content.end = contentEnd;
  element.span.end = end;
}
