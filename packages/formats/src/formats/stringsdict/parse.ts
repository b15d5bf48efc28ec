import { createPluralCheck, type PluralCategory, type PluralCheck } from '@parlance/messages';
import { bare } from '../../entry.ts';
import type { ParseOptions, ParseResult } from '../../format.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import {
  childElement,
  nameOf,
  rootElement,
  startOf,
  textOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type { ParsedEntry } from '../../types.ts';
import { type PartKind, type Step, toKey } from './keys.ts';
import { type Pair, readPairs } from './plist.ts';
import { readVariable, type Variable } from './variable.ts';
import { isOnly, rules, words } from './words.ts';

/** A string of the file, or a variant of one. */
export interface StringNode {
  readonly key: string;
  readonly pair: Pair;
  /** The top-level member of the file that contains it. */
  readonly top: Pair;
  /** The dictionaries of variants by kind. */
  readonly variants: ReadonlyMap<PartKind, XmlElement>;
  /** Whether it consists of one text, plain or with plural forms. */
  readonly isWhole: boolean;
  /** Whether its text is that of its only variable. */
  readonly isPlural: boolean;
  /** The number of its variables. */
  readonly variables: number;
}

/** A text with the element that holds it: a `<string>`, or the dictionary of a variable with its forms. */
export interface DictEntry extends ParsedEntry {
  readonly holder: XmlElement;
  readonly forms?: ReadonlyMap<PluralCategory, Pair>;
  /** The members to remove with the entry when other entries of the same string stay. */
  readonly parts: readonly Pair[];
  readonly node: StringNode;
}

/** The result of `parseStringsdict`; without document and dictionary only where there are errors. */
export interface DictResult extends ParseResult<DictEntry> {
  readonly xml: XmlDocument | undefined;
  /** The dictionary of all strings. */
  readonly root: XmlElement | undefined;
  /** The strings, also those without a text of their own. */
  readonly nodes: readonly StringNode[];
}

interface Reading {
  readonly xml: XmlDocument;
  readonly collector: Collector<DictEntry>;
  readonly nodes: StringNode[];
  readonly checkPlural: PluralCheck;
  readonly top: Pair;
}

/** Reads a .stringsdict file in the XML form of property lists. */
export function parseStringsdict(source: string, { locale, base }: ParseOptions = {}): DictResult {
  const collector = createCollector<DictEntry>(source);
  const nodes: StringNode[] = [];
  // Apple's plural rules accept a form for 0 in every language.
  const checkPlural = createPluralCheck(base ?? locale, ['zero']);
  const { xml, problem } = parseXml(source);
  const isList = xml && nameOf(xml, rootElement) === 'plist';
  const root = isList ? childElement(xml, rootElement, 'dict') : undefined;
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (!root) {
    const message = 'The file is no property list with a dictionary: <plist> with <dict> in it.';
    collector.report('syntax', startOf(xml, rootElement), message);
  } else {
    for (const pair of readPairs(xml, root, collector)) {
      readString(pair, [], { xml, collector, nodes, checkPlural, top: pair });
    }
  }
  return { ...collector.result(), xml, root, nodes };
}

const { references, flags, meta: noMeta } = bare;
const noVariants: StringNode['variants'] = new Map();

function readString(pair: Pair, steps: readonly Step[], reading: Reading): void {
  const { xml, collector, nodes, top } = reading;
  const key = toKey({ name: top.name, steps });
  const { value, comments } = pair;
  const addText = (holder: XmlElement, part: Pair, node: StringNode) => {
    const [message, meta, parts] = [textOf(xml, holder), noMeta, [part]];
    const { span } = part;
    collector.add({ key, message, comments, references, flags, meta, span, holder, parts, node });
  };
  const kind = nameOf(xml, value);
  if (kind === 'string') {
    const variants = noVariants;
    const node = { key, pair, top, variants, isWhole: true, isPlural: false, variables: 0 };
    nodes.push(node);
    addText(value, pair, node);
    return;
  }
  if (kind !== 'dict') {
    const message = `A <${kind}> is no text: it stays as it is and is not shown.`;
    collector.report('value', startOf(xml, value), message, { severity: 'warning', key });
    return;
  }
  const { format, variables, variants } = sortMembers(xml, readPairs(xml, value, collector));
  const [first] = variables;
  const isSimple =
    variables.length === 1 &&
    first !== undefined &&
    isOnly(format ? textOf(xml, format.value) : '', first.name);
  const read = variables.flatMap((variable) => {
    const step: Step = { kind: 'substitutions', name: variable.name };
    const own = isSimple ? key : toKey({ name: top.name, steps: [...steps, step] });
    return readVariable(xml, variable, own, collector) ?? [];
  });
  const [only] = read;
  const isPlural = isSimple && only !== undefined;
  const isWhole = variants.size === 0 && (isPlural || variables.length === 0);
  const node = { key, pair, top, variants, isWhole, isPlural, variables: variables.length };
  nodes.push(node);
  if (isPlural && format) {
    const text = textOf(xml, format.value);
    const { name } = only.pair;
    const form = text === `%#@${name}@` ? {} : { format: text };
    const meta = { variable: name, ...form, ...only.meta };
    const parts = isWhole ? [pair] : [format, only.pair];
    addPlural({ variable: only, key, place: pair, meta, parts, node }, reading);
  } else {
    if (format) addText(format.value, isWhole ? pair : format, node);
    for (const variable of read) {
      const { pair: place, meta } = variable;
      const step: Step = { kind: 'substitutions', name: place.name };
      const own = toKey({ name: top.name, steps: [...steps, step] });
      addPlural({ variable, key: own, place, meta, parts: [place], node }, reading);
    }
  }
  for (const [part, dict] of variants) {
    for (const variant of readPairs(xml, dict, collector)) {
      readString(variant, [...steps, { kind: part, name: variant.name }], reading);
    }
  }
}

interface PluralText extends Pick<DictEntry, 'key' | 'meta' | 'parts' | 'node'> {
  readonly variable: Variable;
  /** The member that holds the entry and its comments. */
  readonly place: Pair;
}

function addPlural(
  { variable, key, place, meta, parts, node }: PluralText,
  { xml, collector, checkPlural }: Reading,
): void {
  const { message, forms, pair } = variable;
  const { span, comments } = place;
  const holder = pair.value;
  const notes = { comments, references, flags, meta };
  collector.add({ key, message, ...notes, span, holder, forms, parts, node });
  const problem = checkPlural(message);
  if (problem === undefined) return;
  collector.report('plural', startOf(xml, pair.key), problem, { severity: 'warning', key });
}

function sortMembers(xml: XmlDocument, members: readonly Pair[]) {
  let variants: Map<PartKind, XmlElement> | undefined;
  const variables: Pair[] = [];
  let format: Pair | undefined;
  for (const member of members) {
    const type = nameOf(xml, member.value);
    if (type === 'dict') {
      const [kind] = rules.find(([, name]) => name === member.name) ?? [];
      if (kind) variants = (variants ?? new Map()).set(kind, member.value);
      else variables.push(member);
    } else if (type === 'string' && member.name === words.format) {
      format = member;
    }
  }
  return { format, variables, variants: variants ?? noVariants };
}
