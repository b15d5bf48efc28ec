import { type ReactNode, useEffect, useRef } from 'react';

/** How high it is, for what floats at the lower edge of the window and is not to cover it. */
const size = '--bottom-bar-size';

/** What there is to say and to do below a list. */
export function BottomBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(size, `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(size);
    };
  }, []);

  return <div ref={bar}>{children}</div>;
}
