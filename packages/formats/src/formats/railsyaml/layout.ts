import { applyReplacements } from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import type { Changes } from '../../format.ts';
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
import type { RailsEntry, RailsResult } from './parse.ts';
import { memberOf } from './roots.ts';

/** Writes an empty map for the locale, when all its texts are removed. */
export function emptyLocale(source: string, { yaml, root }: RailsResult): string {
  const member = yaml.root && memberOf(yaml.root, root);
  if (!member) return source;
  const text = `${writeName(root, false)} {}`;
  return applyReplacements(source, [{ span: member.span, text }]);
}

/** Adds the first texts of a locale; undefined where they are to be added as in any other map. */
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
  // The text ends without blanks, which have to precede a comment.
  const end = start + source.slice(start, member.span.end).trimEnd().length;
  const text = joinLines(lines, lineBreakOf(source));
  return applyReplacements(source, [{ span: { start, end }, text }]);
}

/** Turns the map of a message into a text where the message loses its plural forms. */
export function lowerPlurals(
  source: string,
  { resource, yaml }: RailsResult,
  wanted: Changes,
): string {
  // A map that aliases refer to needs more than this: `changeTexts` replaces it.
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

/** Turns a text into a map where the message gets plural forms. */
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
  // A tag such as `!!str` does not fit a map.
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

/** The block style before an offset: a literal block scalar would include a comment behind it. */
function styleAt(source: string, offset: number): Omit<BlockStyle, 'indent'> {
  const isLast = skipBlanks(source, offset) === lineEnd(source, offset);
  return { literals: isLast ? 'stripped' : 'none', commentsOf: () => [] };
}
