import fc from 'fast-check';
import type { Message } from '../types.ts';
import { nastyKeys, nastyTexts } from './samples.ts';

export interface ContractOptions {
  /** The folder of `<case>.<ext>` and `<case>.expected.json` pairs. */
  readonly fixtures: URL;
  /** Files that must be refused, and at once, by what is hostile about them. */
  readonly hostile: Readonly<Record<string, () => string>>;
  /** Files in order that a careless parser would take long for, by what they have a lot of. */
  readonly heavy?: Readonly<Record<string, () => string>>;
  /** The locale of everything written. Default `en`. */
  readonly locale?: string;
  /** Which keys the format can write; the others must be reported. Default all. */
  readonly holdsKey?: (key: string) => boolean;
  /** Which texts the format can write; the others must be reported. Default all. */
  readonly holdsText?: (text: string) => boolean;
  /** Keys of fixtures whose text others share: changing it may need a change where those stand. */
  readonly shared?: readonly string[];
  /**
   * What an entry of a fixture is a part of, if it is: such an entry that goes alone stays in the file as it is, or
   * without a text, and is reported.
   */
  readonly partOf?: (key: string) => string | undefined;
  /** Messages with plural forms, for a format that has them. */
  readonly plurals?: fc.Arbitrary<Message>;
}

/** Texts that the format can write, mostly such as break formats. */
export function texts({ holdsText = () => true }: ContractOptions): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.constantFrom(...nastyTexts.filter((text) => text.length < 1000)),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(...'\\\'"#:=,;{}[]<>&|-!%@ \t\r\nä😀n u0'), maxLength: 8 }),
    )
    .filter(holdsText);
}

/** Keys that the format can write, mostly such as break formats. */
export function keys({ holdsKey = () => true }: ContractOptions): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.constantFrom(...nastyKeys),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'ab.01 \\\'"#:=\nä'), minLength: 1, maxLength: 6 }),
    )
    .filter(holdsKey);
}
