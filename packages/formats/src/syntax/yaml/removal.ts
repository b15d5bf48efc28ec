import type { Replacement } from '../../edit/edit.ts';
import { lineBreakOf, lineEndAfter } from '../../edit/lines.ts';
import { type Container, isContainer, type Member } from '../nested/document.ts';
import { containersLosing, removeListed } from '../nested/removal.ts';
import { isBlank, startOfLine } from './comments.ts';
import { isBlock, type Layouts } from './document.ts';

/** The offset of the comments directly above a member, or else of the member. */
export function leadingOf(member: Member, layouts: Layouts): number {
  const { start } = member.span;
  return isContainer(member) ? (layouts.get(member)?.leading ?? start) : start;
}

/** Removes members: in block style their lines, in flow style the text between commas. */
export function removeMembers(
  source: string,
  gone: ReadonlySet<Member>,
  layouts: Layouts,
): Replacement[] {
  return [...containersLosing(gone)].flatMap((container) => {
    if (isBlock(layouts.get(container))) return removeBlocks(source, container, gone, layouts);
    // The texts of an alias have no position of their own.
    return container.open === undefined ? [] : removeListed(container, gone);
  });
}

/** Writes an empty map into a file in block style that loses all its entries. */
export function emptyRoot(
  source: string,
  root: Container,
  gone: ReadonlySet<Member>,
  layouts: Layouts,
): Replacement[] {
  const [first] = root.members;
  if (!first || !isBlock(layouts.get(root))) return [];
  if (root.members.some((member) => !gone.has(member))) return [];
  const start = startOfLine(source, leadingOf(first, layouts));
  return [{ span: { start, end: start }, text: `{}${lineBreakOf(source)}` }];
}

function removeBlocks(
  source: string,
  { members }: Container,
  gone: ReadonlySet<Member>,
  layouts: Layouts,
): Replacement[] {
  const replacements: Replacement[] = [];
  let removedTo = 0;
  members.forEach((member, index) => {
    const start = leadingOf(member, layouts);
    if (!gone.has(member) || start < removedTo) return;
    const lineStart = startOfLine(source, start);
    let span = { start: lineStart, end: lineEndAfter(source, member.span.end) };
    if (!isBlank(source, lineStart, start)) {
      // The first member of a block that begins behind a dash: the next remaining one moves to its position.
      const next = members.slice(index).find((other) => !gone.has(other));
      span = { start, end: next ? leadingOf(next, layouts) : span.end };
    }
    removedTo = span.end;
    replacements.push({ span, text: '' });
  });
  return replacements;
}
