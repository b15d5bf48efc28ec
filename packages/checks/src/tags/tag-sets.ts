import { isLikeMark, type Token } from '@parlance/messages';
import type { Form } from '../text/form.ts';

const elements: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big blockquote br button center cite code dd del div dl dt em font form h1 h2 h3 h4 h5 h6 hr i iframe img input ins kbd label li mark object ol p pre q s samp script small span strike strong style sub sup table tbody td th thead tr tt u ul var wbr annotation'.split(
    ' ',
  ),
);

/** Inline elements of XLIFF, which stand for what a program puts there. */
const inline: ReadonlySet<string> = new Set([
  'x',
  'g',
  'bx',
  'ex',
  'bpt',
  'ept',
  'ph',
  'it',
  'mrk',
  'pc',
  'sc',
  'ec',
]);

export interface FormTags {
  /** What programs take for tags. A name in angle brackets alone, as `<file>`, is a word for what stands there. */
  readonly tags: readonly Token[];
  readonly inline: readonly Token[];
  readonly broken: readonly Token[];
}

const sets = new WeakMap<Form, FormTags>();
const empty: FormTags = { tags: [], inline: [], broken: [] };

export function tagsOf(form: Form): FormTags {
  if (!form.tokens.some(isFree)) return empty;
  const known = sets.get(form) ?? sort(form.tokens.filter(isFree));
  sets.set(form, known);
  return known;
}

/**
 * The tags that the target must have of the source. Programs take no notice of the marks of Android, which go with the
 * number that a form does without, so they count only where those of the target are not whole.
 */
export function comparedTags(
  source: Form,
  target: Form,
): { readonly wanted: readonly Token[]; readonly own: readonly Token[] } {
  const [{ tags: wanted }, { tags: own }] = [tagsOf(source), tagsOf(target)];
  const marks = target.tokens.filter((token) => !token.isLocked && isLikeMark(token));
  if (marks.some(({ isBroken }) => isBroken) || findMisnested(marks)) return { wanted, own };
  const isOther = (token: Token) => !isLikeMark(token);
  return { wanted: wanted.filter(isOther), own: own.filter(isOther) };
}

/** Whether a token is a tag that a translator may move. */
function isFree({ kind, isLocked }: Token): boolean {
  return kind === 'tag' && !isLocked;
}

function sort(all: readonly Token[]): FormTags {
  const whole = all.filter(({ isBroken }) => !isBroken);
  const [opened, closed] = [namesOf(all, 'open'), namesOf(all, 'close')];
  const isInline = ({ tag }: Token) =>
    inline.has(tag?.name ?? '') &&
    (tag?.attributes.some(({ name }) => name === 'id') === true || tag?.role === 'close');
  const inlines = whole.filter(isInline);
  const tags = whole.filter((token) => !isInline(token) && isTag(token, opened, closed));
  const names = new Set(tags.map(({ tag }) => tag?.name.toLowerCase()));
  return {
    tags,
    inline: inlines,
    broken: all.filter(
      ({ isBroken, tag }) =>
        isBroken &&
        (elements.has(tag?.name.toLowerCase() ?? '') || names.has(tag?.name.toLowerCase())),
    ),
  };
}

function namesOf(tags: readonly Token[], role: 'open' | 'close'): ReadonlySet<string> {
  return new Set(tags.flatMap(({ tag }) => (tag?.role === role ? [tag.name] : [])));
}

/** Whether programs know the element, or the text has both of its ends. */
function isTag({ tag }: Token, opened: ReadonlySet<string>, closed: ReadonlySet<string>): boolean {
  const { name = '', role } = tag ?? {};
  if (elements.has(name.toLowerCase()) || /^\d+$/.test(name) || name.includes(':')) return true;
  if (role === 'void' || role === 'cdata') return true;
  return role === 'close' ? opened.has(name) : role === 'open' && closed.has(name);
}

/** What tags are compared by: `<br>` and `<br/>` are the same. */
export function tagKey({ key, tag }: Token): string {
  const name =
    /^\d+$/.test(tag?.name ?? '') || tag?.name.includes(':')
      ? (tag?.name ?? key)
      : (tag?.name.toLowerCase() ?? key);
  return tag?.role === 'close' ? `/${name}` : name;
}

/** The first tag that does not fit the ones before it, or that is never closed. */
export function findMisnested(tags: readonly Token[]): Token | undefined {
  const open: Token[] = [];
  for (const token of tags) {
    const { role } = token.tag ?? {};
    // HTML needs no end of these.
    if (
      role === 'void' ||
      role === 'comment' ||
      role === 'cdata' ||
      optionalEnd.has(tagKey(token).replace('/', ''))
    )
      continue;
    if (role === 'open') open.push(token);
    else if (`/${tagKey(open.pop() ?? token)}` !== tagKey(token)) return token;
  }
  return open.at(-1);
}

const optionalEnd: ReadonlySet<string> = new Set([
  'br',
  'hr',
  'img',
  'input',
  'wbr',
  'li',
  'p',
  'dt',
  'dd',
  'td',
  'th',
  'tr',
]);
