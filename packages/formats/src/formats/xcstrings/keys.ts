// In its XLIFF files Xcode names a text by its string, a separator and the path to the text: `%lld
// birds|==|device.iphone`. Keys have the same structure, but without the plural category.

/** A step of the path to a text inside a localization. */
export interface Step {
  readonly kind: 'device' | 'width' | 'substitutions';
  readonly name: string;
}

/**
 * The name of a string in the catalog, and the path to one of its texts; the path of its main text is empty.
 */
export interface Place {
  readonly name: string;
  readonly path: readonly Step[];
}

/** The path to the main text of a string. */
export const noPath: readonly Step[] = Object.freeze([]);

const separator = '|==|';
const stepKinds: readonly Step['kind'][] = ['device', 'width', 'substitutions'];
const stepName = /^[\w-]+$/;

/** The key of a text. A name that looks like the key of another place gets a separator at its end. */
export function toKey({ name, path }: Place): string {
  if (path.length > 0) {
    return name + separator + path.map((step) => `${step.kind}.${step.name}`).join('.');
  }
  return !name.includes(separator) || fromKey(name).name === name ? name : name + separator;
}

/** The reverse of `toKey`; every key has a place. */
export function fromKey(key: string): Place {
  const at = key.lastIndexOf(separator);
  const path = at < 0 ? undefined : readPath(key.slice(at + separator.length));
  return path ? { name: key.slice(0, at), path } : { name: key, path: noPath };
}

/** Whether keys can have a step with this name. */
export function isStepName(name: string): boolean {
  return stepName.test(name);
}

function readPath(spelt: string): Step[] | undefined {
  if (spelt === '') return [];
  const parts = spelt.split('.');
  const steps: Step[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const kind = stepKinds.find((known) => known === parts[at]);
    const name = parts[at + 1] ?? '';
    if (!kind || !isStepName(name)) return undefined;
    steps.push({ kind, name });
  }
  return steps;
}
