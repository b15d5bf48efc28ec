import { type ReactNode, useEffect, useRef } from 'react';

/** The height of the bar, so that elements that float at the lower edge of the window don't cover it. */
const size = '--bottom-bar-size';

/** The notes and actions below a list. */
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
