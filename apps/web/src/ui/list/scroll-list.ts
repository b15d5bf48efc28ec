import { elementScroll, type Virtualizer } from '@tanstack/react-virtual';

type ListVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>;

/**
 * Scrolls the list to an offset, or by what rows above the view turned out taller or lower than
 * expected. The latter starts from where the list is now: the virtualizer knows where it was at the
 * last scroll event, and would take whoever drags the scroll bar back there.
 */
export const scrollList: ListVirtualizer['options']['scrollToFn'] = (offset, options, list) => {
  const { adjustments = 0 } = options;
  if (adjustments === 0) elementScroll(offset, options, list);
  else if (list.scrollElement) list.scrollElement.scrollTop += adjustments;
};
