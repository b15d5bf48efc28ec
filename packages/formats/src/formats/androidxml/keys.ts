import { createNameSpelling } from '../../syntax/names.ts';

/** The parts of a key: the resource name, the index in a `<string-array>`, the product. */
export interface ResourceName {
  readonly name: string;
  /** The index in a `<string-array>`, from 0. */
  readonly index?: number;
  readonly product?: string;
}

const asciiName = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*$/;
const validName = /^[\p{ID_Start}_][\p{ID_Continue}-]*(?:\.[\p{ID_Start}_][\p{ID_Continue}-]*)*$/u;

/** Whether Android accepts a resource name: words of letters, digits, `_` and `-`, joined with dots. */
export function isResourceName(name: string): boolean {
  // The Unicode expression takes several times as long, so ASCII names are tested first.
  return asciiName.test(name) || validName.test(name);
}

// `_u002E` is a dot where Android allows none. The expression matches nothing: `spellName` looks at each
// character itself.
const spelling = createNameSpelling('_u', /(?!)/g);

/** The resource name of a key, with characters escaped that Android does not accept in their position. */
export function spellName(name: string): string {
  const safe = spelling.toName(name);
  if (isResourceName(safe)) return safe;
  let spelt = '';
  let begins = true;
  for (const sign of safe) {
    const fits: boolean = canStand(sign, begins);
    spelt += fits ? sign : spelling.spellOut(sign);
    begins = fits && sign === '.';
  }
  return spelt.endsWith('.') ? spelt.slice(0, -1) + spelling.spellOut('.') : spelt;
}

function canStand(sign: string, begins: boolean): boolean {
  if (begins) return /[\p{ID_Start}_]/u.test(sign);
  return /[\p{ID_Continue}.-]/u.test(sign);
}

/** The reverse of `spellName`. */
export const readName: (spelt: string) => string = spelling.toKey;

/** The key of a resource: `name`, `name[0]` in an array, `name#tablet` for a product. */
export function toKey({ name, index, product }: ResourceName): string {
  const variant = product === undefined || product === 'default' ? '' : `#${product}`;
  return `${name}${variant}${index === undefined ? '' : `[${index}]`}`;
}

/** The reverse of `toKey`. A key without that structure is a name as a whole, valid for Android or not. */
export function fromKey(key: string): ResourceName {
  const [, name, product, index] =
    /^([^#[]+)(?:#([^#[]+))?(?:\[(0|[1-9]\d{0,6})\])?$/.exec(key) ?? [];
  if (name === undefined || !isResourceName(name)) return { name: key };
  if (product !== undefined && (!isResourceName(product) || product === 'default')) {
    return { name: key };
  }
  return {
    name,
    ...(index === undefined ? {} : { index: Number(index) }),
    ...(product === undefined ? {} : { product }),
  };
}
