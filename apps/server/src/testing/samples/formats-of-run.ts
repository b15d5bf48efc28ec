import { type FormatId, formatIds } from '@parlance/formats';
import { isDeep } from '../deep.ts';

/**
 * The formats whose files go through the whole server: in the deep run all of them, else one of each kind that the server
 * treats in a way of its own. What differs between the others is between a text and its entries, which the tests of
 * `@parlance/formats` have.
 */
export const formatsOfRun: readonly FormatId[] = isDeep
  ? formatIds
  : [
      // Text of one locale, with keys that are nested, and with plural forms in entries of their own.
      'jsonnested',
      'yamlnested',
      'androidxml',
      // It names its locale, or has several.
      'arb',
      'xliff12',
      'xcstrings',
      // Its source texts may be its keys, and it may be in an old encoding.
      'po',
      'strings',
      // Tables, of which one is a container.
      'csv',
      'xlsx',
    ];
