import type { Span } from '@parlance/messages';
import type { Replacement } from '../../edit/edit.ts';
import { type Container, type Member, type NestedEntry, parentOf } from './document.ts';

/**
 * The entries, and every container that would be empty without them, except the top-level one. Values that a
 * removed one overrides are removed too, since they would count again.
 */
export function allGone(entries: Iterable<NestedEntry>): ReadonlySet<Member> {
  const gone = new Set<Member>();
  const left = new Map<Container, number>();
  for (const entry of entries) {
    let member: Member = entry;
    let { container } = entry;
    for (;;) {
      const replaced = container.replaced?.get(member) ?? [];
      for (const leaving of [member, ...replaced]) gone.add(leaving);
      if (!container.parent) break;
      const count = (left.get(container) ?? container.members.length) - 1 - replaced.length;
      left.set(container, count);
      if (count > 0) break;
      member = container;
      container = container.parent;
    }
  }
  return gone;
}

/** The containers that stay and lose members. */
export function containersLosing(gone: ReadonlySet<Member>): ReadonlySet<Container> {
  const losing = new Set<Container>();
  for (const member of gone) {
    const container = parentOf(member);
    if (container && !gone.has(container)) losing.add(container);
  }
  return losing;
}

/** Members between brackets, separated by commas. */
export interface Listing<M extends { readonly span: Span }> {
  readonly members: readonly M[];
  /** The offset of the opening bracket. */
  readonly open: number | undefined;
  readonly span: Span;
}

/** Removes members from a bracketed list with their commas. */
export function removeListed<M extends { readonly span: Span }>(
  { members, open = 0, span }: Listing<M>,
  gone: ReadonlySet<M>,
): Replacement[] {
  const replacements: Replacement[] = [];
  let kept: M | undefined;
  let first: M | undefined;
  let last: M | undefined;
  for (const member of members) {
    if (gone.has(member)) {
      first ??= member;
      last = member;
      continue;
    }
    if (first && last) {
      // Behind a remaining member the comma before the removed ones goes, else the comma behind them.
      const start = kept ? kept.span.end : first.span.start;
      const end = kept ? last.span.end : member.span.start;
      replacements.push({ span: { start, end }, text: '' });
    }
    kept = member;
    first = undefined;
    last = undefined;
  }
  if (last) {
    const start = kept ? kept.span.end : open + 1;
    const end = kept ? last.span.end : span.end - 1;
    replacements.push({ span: { start, end }, text: '' });
  }
  return replacements;
}
