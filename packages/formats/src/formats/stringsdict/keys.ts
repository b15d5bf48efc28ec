/** The kinds of parts that an entry of a .stringsdict file can have besides its own text. */
export const partKinds = ['substitutions', 'device', 'width'] as const;

export type PartKind = (typeof partKinds)[number];

/** A step from an entry to one of its parts: a variable, a kind of device, a width. */
export interface Step {
  readonly kind: PartKind;
  readonly name: string;
}

/** The path of a text: a name of the file, and the steps from there. */
export interface Path {
  readonly name: string;
  readonly steps: readonly Step[];
}

const kinds = partKinds.join('|');
const separator = new RegExp(`\\|==\\|(${kinds})\\.`);
const lookalike = new RegExp(`\\|(==+)\\|(?=(?:${kinds})\\.)`, 'g');

/**
 * The key of a path: `name`, `name|==|substitutions.files`, `name|==|device.ipad|==|width.20`, as Apple's tools
 * name the parts of a string in XLIFF. A name that looks like such a path is escaped with one more `=`.
 */
export function toKey({ name, steps }: Path): string {
  if (steps.length === 0) return escapeName(name);
  return [
    escapeName(name),
    ...steps.map((step) => `|==|${step.kind}.${escapeName(step.name)}`),
  ].join('');
}

/** The reverse of `toKey`: every key is that of exactly one path. */
export function fromKey(key: string): Path {
  const [name = '', ...rest] = key.split(separator);
  const steps: Step[] = [];
  for (let at = 0; at < rest.length; at += 2) {
    const kind = partKinds.find((known) => known === rest[at]);
    if (kind) steps.push({ kind, name: unescapeName(rest[at + 1] ?? '') });
  }
  return { name: unescapeName(name), steps };
}

function escapeName(name: string): string {
  return name.includes('|==') ? name.replace(lookalike, '|=$1|') : name;
}

function unescapeName(name: string): string {
  return name.replace(lookalike, (_, signs: string) => `|${signs.slice(1)}|`);
}
