import { createPluralCheck, type PluralCheck } from '@parlance/messages';
import { bare } from '../../entry.ts';
import type { ParseOptions, ParseResult } from '../../format.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import {
  type Container,
  isContainer,
  isEntry,
  isMerge,
  keyOf,
  type NestedEntry,
} from '../../syntax/nested/document.ts';
import { readComments, startOfLine } from '../../syntax/yaml/comments.ts';
import type { YamlOptions, YamlResult } from '../../syntax/yaml/document.ts';
import { parseYaml } from '../../syntax/yaml/parse.ts';
import type { Diagnostic, ParsedEntry } from '../../types.ts';
import { type Forms, formsOf } from './groups.ts';
import { chooseLocale, containerOf, isLocaleName, localeNames, toTag } from './roots.ts';

/** A message of a Rails file. */
export interface RailsEntry extends ParsedEntry {
  /** The node of the message in the YAML file: a text, or the map of its plural forms. */
  readonly place: NestedEntry | Container;
}

/** The result of `parseRails`. */
export interface RailsResult extends ParseResult<RailsEntry> {
  readonly yaml: YamlResult;
  /** The outermost name of the texts; the file may not have it yet. */
  readonly root: string;
}

/** The YAML options for Rails files: `nil` is no text, and plural messages accept no other keys. */
export const yamlOptions: YamlOptions = {
  flat: false,
  readsNull: true,
  isClosed: (container) => formsOf(container) !== undefined,
};

/** The forms that Rails accepts in every locale: `zero` is for the number 0. */
export const always = ['zero'] as const;

/** Reads the texts of one locale: see `chooseLocale`. */
export function parseRails(source: string, { locale, base }: ParseOptions = {}): RailsResult {
  const yaml = parseYaml(source, yamlOptions);
  const collector = createCollector<RailsEntry>(source);
  const names = yaml.root ? localeNames(yaml.root) : [];
  const chosen = chooseLocale(names, locale);
  if (yaml.root) checkRoots(yaml.root, names, collector);
  const container = yaml.root && chosen !== undefined && containerOf(yaml.root, chosen);
  if (container) {
    const reading = {
      source,
      yaml,
      collector,
      check: createPluralCheck(base ?? locale ?? chosen, always),
    };
    readMessages(reading, container, container.prefix.length);
  }
  const { resource, diagnostics } = collector.result(chosen);
  return {
    resource,
    diagnostics: [...withoutRoot(yaml.diagnostics, `${chosen}.`), ...diagnostics],
    yaml,
    root: chosen ?? toTag(locale ?? 'en'),
  };
}

/**
 * Shortens the keys of YAML problems to those of messages. Duplicate keys are left out, as the collector
 * reports them.
 */
function withoutRoot(diagnostics: readonly Diagnostic[], prefix: string): Diagnostic[] {
  return diagnostics.flatMap((diagnostic) => {
    const { severity, code, key } = diagnostic;
    if (!key?.startsWith(prefix)) return [diagnostic];
    const isFoundHere = severity === 'error' && code === 'duplicate-key';
    return isFoundHere ? [] : [{ ...diagnostic, key: key.slice(prefix.length) }];
  });
}

function checkRoots(
  { members }: Container,
  names: readonly string[],
  { report }: Collector<RailsEntry>,
) {
  if (members.length > 0 && names.length === 0) {
    report('value', members[0]?.span.start ?? 0, 'The outermost name must be that of a locale.');
    return;
  }
  for (const member of members) {
    const name = keyOf(member);
    if (!isLocaleName(name)) {
      const message = `“${name}” is no locale: what it holds is left as it is.`;
      report('loss', member.span.start, message, { severity: 'warning' });
    } else if (isEntry(member) && member.message !== '') {
      report('value', member.span.start, `“${name}” must hold a map of keys and texts.`);
    }
  }
}

interface Reading {
  readonly source: string;
  readonly yaml: YamlResult;
  readonly collector: Collector<RailsEntry>;
  readonly check: PluralCheck;
}

function readMessages(reading: Reading, container: Container, skipped: number) {
  for (const member of container.members) {
    if (isEntry(member)) {
      const { message, comments, references, flags, meta, span } = member;
      const key = member.key.slice(skipped);
      reading.collector.add({
        key,
        message,
        comments,
        references,
        flags,
        meta,
        span,
        place: member,
      });
      continue;
    }
    if (!isContainer(member)) continue;
    const forms = isMerge(member) ? undefined : formsOf(member);
    if (forms) addPlural(reading, member, forms, skipped);
    else readMessages(reading, member, skipped);
  }
}

function addPlural(
  { source, yaml, collector, check }: Reading,
  container: Container,
  forms: Forms,
  skipped: number,
) {
  const key = keyOf(container).slice(skipped);
  const { start, end } = container.span;
  const from = yaml.layouts.get(container)?.leading ?? start;
  const { comments } = from < start ? readComments(source, start, startOfLine(source, from)) : bare;
  const message = {
    plural: Object.fromEntries(
      Array.from(forms, ([category, text]) => [category, String(text.message)]),
    ),
  };
  const problem = check(message);
  if (problem !== undefined)
    collector.report('plural', start, problem, { severity: 'warning', key });
  const { references, flags, meta } = bare;
  const span = { start: from, end };
  collector.add({ key, message, comments, references, flags, meta, span, place: container });
}
