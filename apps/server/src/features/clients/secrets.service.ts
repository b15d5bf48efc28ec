import { randomInt } from 'node:crypto';

const length = 32;
const classes = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789'];
const alphabet = classes.join('');

/** A secret for an API client: letters of both cases and digits, some of each, all equally likely. */
export function generateSecret(): string {
  for (;;) {
    const characters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)));
    // The secret is drawn anew, as replacing characters to complete it would make some secrets likelier than others.
    if (classes.every((each) => characters.some((one) => each.includes(one)))) {
      return characters.join('');
    }
  }
}
