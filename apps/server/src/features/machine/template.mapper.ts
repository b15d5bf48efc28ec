import Mustache from 'mustache';

/** What a template may name. Lists have items with names of their own. */
export const promptVariables = {
  project: 'text',
  about: 'text',
  locale: 'text',
  language: 'text',
  sourceLanguage: 'text',
  tone: 'text',
  styleGuide: 'text',
  glossary: ['term', 'preferred', 'forbidden', 'isKept'],
  memory: ['source', 'target', 'percent'],
  neighbours: ['source', 'target'],
} as const satisfies Readonly<Record<string, 'text' | readonly string[]>>;

type Variables = typeof promptVariables;

/** The values of what a template may name. */
export type PromptValues = {
  readonly [Name in keyof Variables]: Variables[Name] extends readonly (infer Item extends string)[]
    ? readonly Readonly<Record<Item, string | number | boolean>>[]
    : string;
};

export interface TemplateProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const tags: [string, string] = ['{{', '}}'];
/** The longest text that is made of a template. */
const maxRenderedLength = 60_000;

type Span = [type: string, value: string, start: number, end: number, inside?: Span[]];

/** Says what is wrong with a template; undefined where nothing is. */
export function findTemplateProblem(template: string): TemplateProblem | undefined {
  const problem = (offset: number, message: string) => ({ ...placeOf(template, offset), message });
  let spans: Span[];
  try {
    spans = parse(template);
  } catch (error) {
    const [, message = 'can not be read', offset] =
      /^(.*?)(?: at (\d+))?$/s.exec(error instanceof Error ? error.message : '') ?? [];
    return problem(Number(offset ?? template.length), `${message}`);
  }
  const found = findProblem(spans, undefined);
  return found && problem(found.offset, found.message);
}

function findProblem(
  spans: readonly Span[],
  list: keyof Variables | undefined,
): { offset: number; message: string } | undefined {
  for (const [type, value, offset, , inside = []] of spans) {
    if (type === 'text' || type === '!') continue;
    if (!['name', '&', '#', '^'].includes(type)) {
      return { offset, message: 'has partials or other delimiters, which there are not' };
    }
    const items = list === undefined ? [] : itemsOf(list);
    const isItem = items.includes(value) || (value === '.' && list !== undefined);
    const isKnown = Object.hasOwn(promptVariables, value);
    if (!isItem && !isKnown) return { offset, message: `names “${value}”, which there is not` };
    const isList = !isItem && itemsOf(value as keyof Variables).length > 0;
    // Lists within lists would make a short template a text without end.
    if (isList && list !== undefined) {
      return { offset, message: `goes through “${value}” within “${list}”` };
    }
    const isSection = type === '#' || type === '^';
    if (isList && !isSection) {
      return { offset, message: `names “${value}”, which is a list, as {{#${value}}} does` };
    }
    const own = isList && type === '#' ? (value as keyof Variables) : list;
    const problem = isSection ? findProblem(inside, own) : undefined;
    if (problem) return problem;
  }
  return undefined;
}

function itemsOf(name: keyof Variables): readonly string[] {
  const variable: 'text' | readonly string[] = promptVariables[name];
  return variable === 'text' ? [] : variable;
}

/** Writes the text of a template that has no problem. Values stand in it as they are, and nothing in them is read. */
export function renderTemplate(template: string, values: PromptValues): string {
  const writer = createWriter();
  const rendered = writer.render(template, values, undefined, {
    tags,
    escape: (value: unknown) => String(value),
  });
  // A value may be long, and a template may have it many times.
  return rendered
    .slice(0, maxRenderedLength)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function parse(template: string): Span[] {
  return createWriter().parse(template, tags) as Span[];
}

/** One without a cache, which would keep each template for ever. */
function createWriter(): InstanceType<typeof Mustache.Writer> {
  const writer = new Mustache.Writer();
  Object.assign(writer, { templateCache: undefined });
  return writer;
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
