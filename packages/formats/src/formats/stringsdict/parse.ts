import { bare } from '../../entry.ts';
import { createPluralCheck, type PluralCheck } from '../../plural-check.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import { childElement, textOf, type XmlElement } from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type { ParsedEntry, ParseOptions, ParseResult, PluralCategory } from '../../types.ts';
import { type PartKind, type Step, toKey } from './keys.ts';
import { type Pair, readPairs } from './plist.ts';
import { readVariable, type Variable } from './variable.ts';
import { isOnly, rules, words } from './words.ts';

/** A string of the file, or a variant of one. */
export interface StringNode {
  readonly pair: Pair;
  /** The member of the file that it is in. */
  readonly top: Pair;
  /** The dictionaries of variants. */
  readonly variants: ReadonlyMap<PartKind, XmlElement>;
  /** Whether it is nothing but one text, plain or with plural forms. */
  readonly isWhole: boolean;
  /** Whether its text is that of its only variable. */
  readonly isPlural: boolean;
  /** The number of its variables. */
  readonly variables: number;
}

/** A text with what holds it: a `<string>`, or the dictionary of a variable with its forms. */
export interface DictEntry extends ParsedEntry {
  readonly holder: XmlElement;
  readonly forms?: ReadonlyMap<PluralCategory, Pair>;
  /** What goes when the entry goes and others of the same string stay. */
  readonly parts: readonly Pair[];
  readonly node: StringNode;
}

/** What `parse` gives: the root is missing only where there are errors. */
export interface DictResult extends ParseResult<DictEntry> {
  readonly root: XmlElement | undefined;
  /** The strings by key. */
  readonly nodes: ReadonlyMap<string, StringNode>;
}

interface Reading {
  readonly collector: Collector<DictEntry>;
  readonly nodes: Map<string, StringNode>;
  readonly checkPlural: PluralCheck;
  readonly top: Pair;
}

/** Reads a .stringsdict file in the XML form of property lists. */
export function parseStringsdict(source: string, { locale }: ParseOptions = {}): DictResult {
  const collector = createCollector<DictEntry>(source);
  const nodes = new Map<string, StringNode>();
  // Apple's rule looks for a form for 0 in every language.
  const checkPlural = createPluralCheck(locale, ['zero']);
  const { root: plist, problem } = parseXml(source);
  const root = plist?.name === 'plist' ? childElement(plist, 'dict') : undefined;
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (!root) {
    const message = 'The file is no property list with a dictionary: <plist> with <dict> in it.';
    collector.report('syntax', plist.span.start, message);
  } else {
    for (const pair of readPairs(root, collector)) {
      readString(pair, [], { collector, nodes, checkPlural, top: pair });
    }
  }
  return { ...collector.result(), root, nodes };
}

const noVariants: StringNode['variants'] = new Map();

function readString(pair: Pair, steps: readonly Step[], reading: Reading): void {
  const { collector, nodes, top } = reading;
  const key = toKey({ name: top.name, steps });
  const { value, span, comments } = pair;
  const start = { ...bare, key, span, comments };
  if (value.name === 'string') {
    const variants = noVariants;
    const node = { pair, top, variants, isWhole: true, isPlural: false, variables: 0 };
    nodes.set(key, node);
    collector.add({ ...start, message: textOf(value), holder: value, parts: [pair], node });
    return;
  }
  if (value.name !== 'dict') {
    const message = `A <${value.name}> is no text: it stays as it is and is not shown.`;
    collector.report('value', value.span.start, message, { severity: 'warning', key });
    return;
  }
  const { format, variables, variants } = sortMembers(readPairs(value, collector));
  const text = format && textOf(format.value);
  const [first] = variables;
  const isSimple = variables.length === 1 && first && isOnly(text ?? '', first.name);
  const read = variables.flatMap((variable) => {
    const step: Step = { kind: 'substitutions', name: variable.name };
    const own = isSimple ? key : toKey({ name: top.name, steps: [...steps, step] });
    return readVariable(variable, own, collector) ?? [];
  });
  const [only] = read;
  const isPlural = isSimple === true && only !== undefined;
  const isWhole = variants.size === 0 && (isPlural || variables.length === 0);
  const node = { pair, top, variants, isWhole, isPlural, variables: variables.length };
  nodes.set(key, node);
  if (isPlural && format) {
    const usual = `%#@${only.pair.name}@`;
    const form = text === undefined || text === usual ? {} : { format: text };
    const meta = { variable: only.pair.name, ...form, ...only.meta };
    addPlural({ ...start, ...only, meta, node }, isWhole ? [pair] : [format, only.pair], reading);
  } else {
    if (format) {
      const parts = [isWhole ? pair : format];
      const place = isWhole ? span : format.span;
      const holder = format.value;
      collector.add({ ...start, message: text ?? '', span: place, holder, parts, node });
    }
    for (const variable of read) {
      const { span: place, comments: notes, name } = variable.pair;
      const own = toKey({ name: top.name, steps: [...steps, { kind: 'substitutions', name }] });
      const entry = { ...start, ...variable, key: own, span: place, comments: notes, node };
      addPlural(entry, [variable.pair], reading);
    }
  }
  for (const [kind, dict] of variants) {
    for (const variant of readPairs(dict, collector)) {
      readString(variant, [...steps, { kind, name: variant.name }], reading);
    }
  }
}

function addPlural(
  entry: Omit<DictEntry, 'holder' | 'parts'> & Variable,
  parts: readonly Pair[],
  { collector, checkPlural }: Reading,
): void {
  const { pair, ...rest } = entry;
  collector.add({ ...rest, holder: pair.value, parts });
  const problem = checkPlural(entry.message);
  if (problem === undefined) return;
  const about = { severity: 'warning', key: entry.key } as const;
  collector.report('plural', pair.key.span.start, problem, about);
}

function sortMembers(members: readonly Pair[]) {
  const variants = new Map<PartKind, XmlElement>();
  const variables: Pair[] = [];
  let format: Pair | undefined;
  for (const member of members) {
    const [kind] = rules.find(([, name]) => name === member.name) ?? [];
    if (member.value.name === 'dict') {
      if (kind) variants.set(kind, member.value);
      else variables.push(member);
    } else if (member.name === words.format && member.value.name === 'string') {
      format = member;
    }
  }
  return { format, variables, variants };
}
