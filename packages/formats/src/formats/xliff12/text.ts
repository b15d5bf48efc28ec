import { createInlineTexts, type InlineTexts } from '../../syntax/xml/inline.ts';

/** The texts of `<source>` and `<target>`, with the inline elements of XLIFF 1.2, section 2.4. */
export const values: InlineTexts = createInlineTexts('g x bx ex bpt ept ph it mrk sub'.split(' '));
