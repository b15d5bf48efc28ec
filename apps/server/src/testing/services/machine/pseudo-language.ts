/** What stays as it is in a translation: placeholders of several styles, tags, entities, addresses and line ends. */
const kept =
  /<[^<>]*>|&\w+;|&#\d+;|https?:\/\/\S+|\{[^{}]*\}|%\d*\$?[a-z@]|%\([a-z]+\)s|#|\\[a-z]/gi;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const others = [...'åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž'];
const toOther = new Map([...letters].map((letter, at) => [letter, others[at] ?? letter]));
const fromOther = new Map([...toOther].map(([letter, other]) => [other, letter]));

/** Translates to the language of the tests, which can be translated back: all that people read has other letters. */
export function toPseudo(text: string): string {
  return outsideOfKept(text, (part) => replaceLetters(part, toOther));
}

export function fromPseudo(text: string): string {
  return outsideOfKept(text, (part) => replaceLetters(part, fromOther));
}

function replaceLetters(text: string, letters: ReadonlyMap<string, string>): string {
  return [...text]
    .map((letter) => {
      const lower = letter.toLowerCase();
      const other = letters.get(lower);
      if (other === undefined) return letter;
      return lower === letter ? other : other.toUpperCase();
    })
    .join('');
}

function outsideOfKept(text: string, change: (part: string) => string): string {
  let [changed, at] = ['', 0];
  for (const { index, 0: part } of text.matchAll(kept)) {
    changed += change(text.slice(at, index)) + part;
    at = index + part.length;
  }
  return changed + change(text.slice(at));
}
