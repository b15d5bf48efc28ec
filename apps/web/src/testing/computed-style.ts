/**
 * The computed style of jsdom, which matches each rule of the browser's stylesheet against an element and all its
 * ancestors.
 */
export const computeStyle = window.getComputedStyle.bind(window);

/** The `display` values of the browser's stylesheet, by the properties that they depend on. */
const displays = new Map<string, string>();

/** The style of what has none. */
const noStyle = document.createElement('i').style;

/**
 * A computed style for tests, which load no stylesheet but the browser's own: the style of the element itself, and
 * whether it is hidden, which Testing Library asks of all elements of a role, again and again while it waits.
 * Libraries that lay out a page read all kinds of other properties, of which jsdom would compute each one, though
 * it has no layout.
 */
export function computeStyleFast(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (!isStyled(element)) return computeStyle(element, pseudo);
  if (pseudo) return noStyle;
  const { style } = element;
  const getPropertyValue = (name: string) => {
    if (name === 'display') return displayOf(element);
    if (name === 'visibility') return visibilityOf(element);
    return style.getPropertyValue(name);
  };
  return new Proxy(style, {
    get: (_, key) => {
      if (key === 'getPropertyValue') return getPropertyValue;
      if (key === 'display' || key === 'visibility') return getPropertyValue(key);
      const value: unknown = Reflect.get(style, key);
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });
}

type Styled = HTMLElement | SVGElement;

const isStyled = (element: Element): element is Styled =>
  element instanceof HTMLElement || element instanceof SVGElement;

function displayOf(element: Styled): string {
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
    const own = isStyled(each) ? each.style.visibility : '';
    if (own !== '' && own !== 'inherit') return own;
  }
  return 'visible';
}
