import type { Message } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import { nastyTexts } from '@parlance/messages/testing/nasty-texts.ts';
import fc from 'fast-check';
import { nastyKeys } from './nasty-keys.ts';

export interface ContractOptions {
  /** The folder of `<case>.<ext>` and `<case>.expected.json` pairs. */
  readonly fixtures: URL;
  /** Files that must be refused quickly, by what is hostile about them. */
  readonly hostile: Readonly<Record<string, () => string>>;
  /** Valid files that a careless parser would take long for, by what they contain many times. */
  readonly heavy?: Readonly<Record<string, () => string>>;
  /** The locale of everything that is written. Default `en`. */
  readonly locale?: string;
  /** Which keys the format can write; others must be reported. Default all. */
  readonly holdsKey?: (key: string) => boolean;
  /** Which texts the format can write; others must be reported. Default all. */
  readonly holdsText?: (text: string) => boolean;
  /** Keys of fixtures whose text other keys share: changing it may need a change in the place of those. */
  readonly shared?: readonly string[];
  /**
   * The whole that an entry of a fixture is a part of, if there is one: such an entry, removed alone, stays in
   * the file unchanged or without a text, and is reported.
   */
  readonly partOf?: (key: string) => string | undefined;
  /** Messages with plural forms, for a format that supports them. */
  readonly plurals?: fc.Arbitrary<Message>;
}

/** Texts that the format can write, mostly of kinds that break formats. */
export function texts({ holdsText = () => true }: ContractOptions): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.constantFrom(...nastyTexts.filter((text) => text.length < 1000)),
      fc.string({ unit: anyCharacter, maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(...'\\\'"#:=,;{}[]<>&|-!%@ \t\r\nä😀n u0'), maxLength: 8 }),
    )
    .filter(holdsText);
}

/** Keys that the format can write, mostly of kinds that break formats. */
export function keys({ holdsKey = () => true }: ContractOptions): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.constantFrom(...nastyKeys),
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'ab.01 \\\'"#:=\nä'), minLength: 1, maxLength: 6 }),
    )
    .filter(holdsKey);
}
