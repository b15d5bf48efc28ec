import {
  FluentParser,
  Message,
  type MessageReference,
  type SelectExpression,
  type TermReference,
  type VariableReference,
  Visitor,
} from '@fluent/syntax';
import type { Token } from '@parlance/messages';
import type { Form } from '../text/form.ts';

/** What the placeables of a Fluent text refer to. */
export interface FluentReferences {
  /** Names of terms and messages with their attributes: `-brand`, `help.title`. */
  readonly names: ReadonlySet<string>;
  /** The variables that are shown, which a translation has to show, too. */
  readonly shown: ReadonlySet<string>;
  /** All variables, also those that only choose a variant. */
  readonly used: ReadonlySet<string>;
  /** The placeables that can't be read. */
  readonly invalid: readonly Token[];
}

const parser = new FluentParser({ withSpans: false });
/** Longer placeables are not read: nobody writes them, and the parser takes long. */
const maxLength = 5000;
const known = new WeakMap<Form, FluentReferences>();

/** Reads the placeables of a text, each on its own: what stands between them is text whatever it is. */
export function referencesOf(form: Form): FluentReferences {
  const done = known.get(form);
  if (done) return done;
  const collector = new Collector();
  const invalid = form.values.filter((token) => {
    const spelling = form.spelling(token);
    return spelling.length <= maxLength && !read(spelling, collector);
  });
  const { names, shown, used } = collector;
  const references = { names, shown, used, invalid };
  known.set(form, references);
  return references;
}

/** Whether a placeable can be read; what it refers to goes to the collector. */
function read(spelling: string, collector: Collector): boolean {
  try {
    const entry = parser.parseEntry(`k = ${spelling.replace(/\r?\n/g, '\n ')}\n`);
    if (!(entry instanceof Message)) return false;
    collector.visit(entry);
    return true;
  } catch (error) {
    // Placeables that are too deep in one another.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

class Collector extends Visitor {
  readonly names = new Set<string>();
  readonly shown = new Set<string>();
  readonly used = new Set<string>();

  override visitVariableReference({ id }: VariableReference): void {
    this.shown.add(id.name);
    this.used.add(id.name);
  }

  /** A case or an article that a language asks for (`-brand(case: "genitive")`) is no other term. */
  override visitTermReference({ id, attribute }: TermReference): void {
    this.names.add(nameOf(`-${id.name}`, attribute));
  }

  override visitMessageReference({ id, attribute }: MessageReference): void {
    this.names.add(nameOf(id.name, attribute));
  }

  override visitSelectExpression({ selector, variants }: SelectExpression): void {
    const inner = new Collector();
    inner.visit(selector);
    for (const name of inner.used) this.used.add(name);
    for (const variant of variants) this.visit(variant);
  }
}

function nameOf(name: string, attribute: { readonly name: string } | null): string {
  return attribute ? `${name}.${attribute.name}` : name;
}
