import type { Stylesheet } from './source-tree.ts';
import type { Violation } from './violation.ts';

const declaration = /^\s*([a-z-]+)\s*:\s*([^;{]+);?\s*$/;
const sideInName = /(^|-)(left|right)(-|$)/;
const sideInValue = /(^|[\s,(])(left|right)([\s,)]|$)/;
/** Shorthands whose second and fourth value are for the right and the left. */
const fourSides = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/;

/**
 * Right-to-left languages mirror the page, so styles must use start and end: the left side in English is the
 * right side in Arabic.
 */
export function logicalStyles(sheets: readonly Stylesheet[]): Violation[] {
  return sheets.flatMap(({ path, text }) =>
    text.split('\n').flatMap((source, index): Violation[] => {
      const [, name = '', value = ''] = declaration.exec(source) ?? [];
      if (!isPhysical(name, value)) return [];
      const message = `“${source.trim()}” is left or right in every language; say start or end`;
      return [{ path, line: index + 1, message }];
    }),
  );
}

function isPhysical(name: string, value: string): boolean {
  if (sideInName.test(name) || sideInValue.test(value)) return true;
  if (!fourSides.test(name) && name !== 'border-radius') return false;
  const [top, right = top, , left = right] = splitValues(value);
  return name === 'border-radius' ? right !== top : left !== right;
}

/** The values of a shorthand; a function counts as one value. */
function splitValues(value: string): string[] {
  return value.match(/[^\s(]+(\([^)]*\))?/g) ?? [];
}
