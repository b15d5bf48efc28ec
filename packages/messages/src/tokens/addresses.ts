import type { Token } from './token.ts';

const scheme = /(?:https?|ftps?|file|ws|wss|mailto|tel):|www\./gi;
const addressEnd = /[\s<>"'`|\\^{}\p{Ps}\p{Pe}\p{Pi}\p{Pf}、。，；：！？]/gu;
const trailing = /[.,;:!?*_~…]/;

/** The URLs and e-mail addresses in a text, in their order; none overlaps another. */
export function findAddresses(text: string): readonly Token[] {
  const urls = /:|www\./i.test(text) ? findUrls(text) : [];
  const emails = text.includes('@') ? findEmails(text) : [];
  if (emails.length === 0 || urls.length === 0) return urls.length === 0 ? emails : urls;
  const found: Token[] = [];
  for (const token of [...urls, ...emails].toSorted((a, b) => a.start - b.start)) {
    if (token.start >= (found.at(-1)?.end ?? 0)) found.push(token);
  }
  return found;
}

function findUrls(text: string): readonly Token[] {
  const found: Token[] = [];
  for (const { 0: start, index } of text.matchAll(scheme)) {
    if (index < (found.at(-1)?.end ?? 0) || /[\p{L}\p{N}]$/u.test(text.slice(index - 1, index)))
      continue;
    const end = findEnd(text, index + start.length);
    const rest = text.slice(index + start.length, end);
    const isUrl = /^(?:mailto|tel):$/i.test(start)
      ? /^[^/]/.test(rest)
      : start.endsWith(':')
        ? /^\/\/[^/]/.test(rest) || /^\/\/\/[^/]/.test(rest)
        : /^[\p{L}\p{N}-]+\./u.test(rest);
    if (isUrl) found.push({ kind: 'url', start: index, end, key: text.slice(index, end) });
  }
  return found;
}

/** The end of an address: brackets that it opens itself are a part of it, and signs of the sentence are not. */
function findEnd(text: string, start: number): number {
  let depth = 0;
  let end = start;
  for (;;) {
    addressEnd.lastIndex = end;
    const found = addressEnd.exec(text);
    end = found?.index ?? text.length;
    if (found?.[0] === '(') depth++;
    else if (found?.[0] !== ')' || depth-- === 0) break;
    end++;
  }
  while (end > start && trailing.test(text.charAt(end - 1))) end--;
  return end;
}

const domain =
  /[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*/uy;
const local = /[\p{L}\p{N}._+-]/u;

function findEmails(text: string): readonly Token[] {
  const found: Token[] = [];
  for (let sign = text.indexOf('@'); sign >= 0; sign = text.indexOf('@', sign + 1)) {
    let start = sign;
    while (start > (found.at(-1)?.end ?? 0) && local.test(text.charAt(start - 1))) start--;
    while (text[start] === '.') start++;
    domain.lastIndex = sign + 1;
    const host = domain.exec(text)?.[0] ?? '';
    if (start >= sign || !/\.\p{L}{2,}$/u.test(host)) continue;
    const end = sign + 1 + host.length;
    found.push({ kind: 'email', start, end, key: text.slice(start, end) });
  }
  return found;
}
