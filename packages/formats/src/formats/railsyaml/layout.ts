import { applyReplacements } from '../../edit.ts';
import { lineBreakOf } from '../../lines.ts';
import {
  type Container,
  isContainer,
  maxDepth,
  nameOf,
  parentOf,
} from '../../syntax/nested/document.ts';
import { toTree } from '../../syntax/nested/tree.ts';
import { lineEnd, skipBlanks } from '../../syntax/whole-lines.ts';
import { isBlock } from '../../syntax/yaml/document.ts';
import { indentOf, joinLines } from '../../syntax/yaml/insertion.ts';
import { writeInline, writeName } from '../../syntax/yaml/scalar.ts';
import { type BlockStyle, writeBlock, writeFlowMap } from '../../syntax/yaml/writer.ts';
import type { Changes } from '../../types.ts';
import type { RailsEntry, RailsResult } from './parse.ts';
import { memberOf } from './roots.ts';

/** Leaves the name of the locale where all its texts go. */
export function emptyLocale(source: string, { yaml, root }: RailsResult): string {
  const member = yaml.root && memberOf(yaml.root, root);
  if (!member) return source;
  const text = `${writeName(root, false)} {}`;
  return applyReplacements(source, [{ span: member.span, text }]);
}

/** Gives a locale that has no texts its first ones; undefined where it has to be done as in any map. */
export function fillLocale(
  source: string,
  { yaml, root }: RailsResult,
  texts: ReadonlyMap<string, string>,
): string | undefined {
  const member = yaml.root && memberOf(yaml.root, root);
  if (!member || !isBlock(yaml.layouts.get(parentOf(member) as Container))) return undefined;
  const style = { ...styleAt(source, member.span.end), indent: indentOf(yaml.layouts) };
  const lines = [
    writeName(root, false),
    ...writeBlock(toTree(texts, maxDepth - 1), style, style.indent),
  ];
  const { start } = member.span;
  // Nothing may stand behind blanks, which a comment needs.
  const end = start + source.slice(start, member.span.end).trimEnd().length;
  const text = joinLines(lines, lineBreakOf(source));
  return applyReplacements(source, [{ span: { start, end }, text }]);
}

/** Makes the map of a message a text, where the message has no plural forms any more. */
export function lowerPlurals(
  source: string,
  { resource, yaml }: RailsResult,
  wanted: Changes,
): string {
  // Where aliases stand for the map, more has to be done.
  if (yaml.aliases.length > 0) return source;
  return applyReplacements(
    source,
    resource.entries.flatMap(({ key, place }) => {
      const text = wanted.get(key);
      if (typeof text !== 'string' || !isContainer(place) || place.parent?.kind !== 'object')
        return [];
      const layout = yaml.layouts.get(place.parent);
      const margin = isBlock(layout) ? ' '.repeat(layout.column) : undefined;
      const isFlow = margin === undefined;
      const written = `${writeName(nameOf(place), isFlow, margin)} ${writeInline(text, isFlow)}`;
      return [{ span: place.span, text: written }];
    }),
  );
}

/** Makes a text a map, where the message has got plural forms. */
export function raisePlurals(source: string, parsed: RailsResult, wanted: Changes): string {
  return applyReplacements(
    source,
    parsed.resource.entries.flatMap((entry) => {
      const message = wanted.get(entry.key);
      if (!message || typeof message === 'string' || isContainer(entry.place)) return [];
      return [raise(source, parsed, entry.place, new Map(Object.entries(message.plural)))];
    }),
  );
}

function raise(
  source: string,
  { yaml: { layouts } }: RailsResult,
  { container, span, value }: Exclude<RailsEntry['place'], Container>,
  forms: ReadonlyMap<string, string>,
) {
  const layout = layouts.get(container);
  if (!isBlock(layout) || container.kind === 'array') {
    return { span: value, text: writeFlowMap(new Map(forms)) };
  }
  // A tag like `!!str` does not fit any more.
  const before = source.slice(span.start, value.start);
  const [left = ''] = /[ \t]*(?:![^\s!:]*![^\s!:]*[ \t]+)?$/.exec(before) ?? [];
  const indent = indentOf(layouts);
  const lines = writeBlock(
    new Map(forms),
    { ...styleAt(source, value.end), indent },
    ' '.repeat(layout.column) + indent,
  );
  const text = joinLines(['', ...lines], lineBreakOf(source));
  return { span: { start: value.start - left.length, end: value.end }, text };
}

/** How lines are written up to an offset: a block of text would take in a comment behind it. */
function styleAt(source: string, offset: number): Omit<BlockStyle, 'indent'> {
  const isLast = skipBlanks(source, offset) === lineEnd(source, offset);
  return { literals: isLast ? 'stripped' : 'none', commentsOf: () => [] };
}
