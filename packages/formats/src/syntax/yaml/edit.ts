import { applyReplacements, editBySpans, type Replacement, toTextChanges } from '../../edit.ts';
import { toText } from '../../plural.ts';
import type { Changes } from '../../types.ts';
import { structuralChanges } from '../nested/changes.ts';
import type { Container, NestedEntry } from '../nested/document.ts';
import type { Layouts, YamlOptions, YamlResult } from './document.ts';
import { insertMembers } from './insertion.ts';
import { loosen } from './loosening.ts';
import { parseYaml } from './parse.ts';
import { emptyRoot, removeMembers } from './removal.ts';
import { replaceScalar } from './replacement.ts';

/**
 * Changes values, removes and adds members of a YAML file, each in the style that it is written in. A
 * map that loses its last member goes with it, and comments directly above go with what they belong to.
 */
export function editYaml(
  source: string,
  parsed: YamlResult,
  changes: Changes,
  options: YamlOptions,
): string {
  const texts = toTextChanges(changes);
  const { root, layouts, aliases, resource } = parsed;
  if (!root || texts.size === 0) return source;
  const { gone, added } = structuralChanges(resource.entries, texts);
  const room = loosen(source, parsed, root, { texts, gone, added });
  if (room.length > 0) {
    const roomy = applyReplacements(source, room);
    return editYaml(roomy, parseYaml(roomy, options), texts, options);
  }
  // An alias that is still there changes together with what it stands for.
  const aliased = new Set(aliases.flatMap(({ entries }) => entries));
  return editBySpans(source, parsed, texts, {
    replace: (entry, message) =>
      aliased.has(entry) ? [] : replaceEntry(source, entry, toText(message), layouts),
    remove: () => [
      ...removeMembers(source, gone, layouts),
      ...(added.size === 0 ? emptyRoot(source, root, gone, layouts) : []),
    ],
    insert: () => insertMembers(source, root, added, gone, { layouts, flat: options.flat }),
  });
}

function replaceEntry(
  source: string,
  { value, container }: NestedEntry,
  text: string,
  layouts: Layouts,
): Replacement[] {
  return [{ span: value, text: replaceScalar(source, value, text, columnOf(container, layouts)) }];
}

function columnOf(container: Container, layouts: Layouts): number | undefined {
  return layouts.get(container)?.column;
}
