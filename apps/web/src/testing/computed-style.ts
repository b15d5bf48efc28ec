/**
 * The computed style of jsdom, which matches each rule of the browser's stylesheet against an element and all its
 * ancestors.
 */
export const computeStyle = window.getComputedStyle.bind(window);

/** The `display` values of the browser's stylesheet, by the properties that they depend on. */
const displays = new Map<string, string>();

/**
 * The computed style, but quick at telling whether an element is hidden: Testing Library asks that of all elements
 * of a role, again and again while it waits. It can be quick because tests load no stylesheet but the browser's
 * own.
 */
export function computeStyleFast(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (!(element instanceof HTMLElement) || pseudo) return computeStyle(element, pseudo);
  let style: CSSStyleDeclaration | undefined;
  const compute = () => {
    style ??= computeStyle(element);
    return style;
  };
  const getPropertyValue = (name: string) => {
    if (name === 'display') return displayOf(element);
    if (name === 'visibility') return visibilityOf(element);
    return compute().getPropertyValue(name);
  };
  return new Proxy(element.style, {
    get: (_, key) => {
      if (key === 'getPropertyValue') return getPropertyValue;
      if (key === 'display' || key === 'visibility') return getPropertyValue(key);
      const value: unknown = Reflect.get(compute(), key);
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });
}

function displayOf(element: HTMLElement): string {
  if (element.style.display !== '') return element.style.display;
  const { localName, parentElement } = element;
  const attributes = ['hidden', 'open', 'popover', 'type'].map((name) =>
    element.getAttribute(name),
  );
  const kind = JSON.stringify([parentElement?.localName, localName, ...attributes]);
  const known = displays.get(kind);
  if (known !== undefined) return known;
  const { display } = computeStyle(element);
  displays.set(kind, display);
  return display;
}

function visibilityOf(element: Element): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = each instanceof HTMLElement ? each.style.visibility : '';
    if (own !== '' && own !== 'inherit') return own;
  }
  return 'visible';
}
