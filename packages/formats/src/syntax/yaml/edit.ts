import { toText } from '@parlance/messages';
import {
  applyReplacements,
  editBySpans,
  type Replacement,
  toTextChanges,
} from '../../edit/edit.ts';
import type { Changes, WriteResult } from '../../format.ts';
import { structuralChanges } from '../nested/changes.ts';
import type { Container, NestedEntry, TextChanges } from '../nested/document.ts';
import { settleKept } from '../nested/kept.ts';
import type { Layouts, YamlOptions, YamlResult } from './document.ts';
import { insertMembers } from './insertion.ts';
import { loosen } from './loosening.ts';
import { parseYaml } from './parse.ts';
import { emptyRoot, removeMembers } from './removal.ts';
import { replaceScalar } from './replacement.ts';

/**
 * Changes values, removes and adds members of a YAML file, each in its own style. A map that loses its last
 * member is removed, and comments directly above a removed node go with it.
 */
export function editYaml(
  source: string,
  parsed: YamlResult,
  changes: Changes,
  options: YamlOptions,
): WriteResult {
  const wanted = toTextChanges(changes);
  if (!parsed.root || wanted.size === 0) return { text: source, diagnostics: [] };
  const { texts, entries, diagnostics } = settleKept(parsed, wanted);
  const settled = { ...parsed, resource: { entries } };
  return { text: editTexts(source, settled, parsed.root, texts, options), diagnostics };
}

function editTexts(
  source: string,
  parsed: YamlResult,
  root: Container,
  texts: TextChanges,
  options: YamlOptions,
): string {
  const { layouts, aliases, resource } = parsed;
  const { gone, added } = structuralChanges(resource.entries, texts);
  const room = loosen(source, parsed, root, { texts, gone, added });
  if (room.length > 0) {
    const roomy = applyReplacements(source, room);
    return editYaml(roomy, parseYaml(roomy, options), texts, options).text;
  }
  // A remaining alias changes together with its anchor.
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
