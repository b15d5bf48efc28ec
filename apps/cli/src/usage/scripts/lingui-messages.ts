import { createHash } from 'node:crypto';
import type { JSXElement, JSXFragment, Node, TemplateLiteral } from '@babel/types';
import { bare } from './syntax-tree.ts';

// The macros of Lingui make messages of code: `` t`Hello ${name}` `` is “Hello {name}”.

/** The message of a template. Values without a name are numbered. */
export function messageOfTemplate({ quasis, expressions }: TemplateLiteral): string {
  let unnamed = 0;
  return quasis
    .map(({ value }, at) => {
      const expression = expressions[at];
      const text = value.cooked ?? value.raw;
      if (!expression) return text;
      return `${text}{${expression.type === 'Identifier' ? expression.name : unnamed++}}`;
    })
    .join('');
}

/** The message of what stands inside of `<Trans>`, with numbers in place of values and elements. */
export function messageOfChildren(element: JSXElement | JSXFragment): string {
  const counts = { values: 0, elements: 0 };
  return toMessage(element.children, counts).trim();
}

function toMessage(
  children: JSXElement['children'],
  counts: { values: number; elements: number },
): string {
  const parts = children.map((child) => {
    if (child.type === 'JSXText') return inOneLine(child.value);
    if (child.type === 'JSXFragment') return toMessage(child.children, counts);
    if (child.type === 'JSXElement') {
      const number = counts.elements++;
      const inner = toMessage(child.children, counts);
      return inner === '' ? `<${number}/>` : `<${number}>${inner}</${number}>`;
    }
    if (child.type !== 'JSXExpressionContainer') return '';
    return ofExpression(bare(child.expression), counts);
  });
  return parts.join('');
}

function ofExpression(expression: Node, counts: { values: number }): string {
  if (expression.type === 'StringLiteral') return expression.value;
  if (expression.type === 'JSXEmptyExpression') return '';
  if (expression.type === 'TemplateLiteral') return messageOfTemplate(expression);
  return `{${expression.type === 'Identifier' ? expression.name : counts.values++}}`;
}

/** Text of JSX as it is shown: lines are joined by a space, and those that are empty left out. */
function inOneLine(text: string): string {
  const lines = text.split(/\r?\n/);
  const last = lines.length - 1;
  const trimmed = lines.map((line, at) => {
    const start = at === 0 ? line : line.trimStart();
    return at === last ? start : start.trimEnd();
  });
  return last === 0 ? text : trimmed.filter((line) => line !== '').join(' ');
}

/** The ids that a message without one gets: those of Lingui, and of FormatJS with its usual pattern. */
export function generatedIds(
  message: string,
  {
    context = '',
    description,
  }: { readonly context?: string | undefined; readonly description?: string | undefined } = {},
): readonly string[] {
  const lingui = createHash('sha256').update(`${message}\u001f${context}`).digest('base64');
  const content = description === undefined ? message : `${message}#${description}`;
  const formatjs = createHash('sha512').update(content).digest('base64');
  return [lingui.slice(0, 6), formatjs.slice(0, 6)];
}
