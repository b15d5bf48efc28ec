import type { MachineFault } from './faults.ts';
import type { SentTranslation } from './judge.ts';

/** An answer in a protocol, with what it tells of usage. */
export interface Spoken {
  readonly json: unknown;
  readonly usage: { readonly input: number; readonly output: number; readonly characters: number };
}

interface Speaking {
  readonly fault: MachineFault | undefined;
  readonly translate: (text: string) => string;
  readonly judge: (sent: SentTranslation) => readonly object[];
}

interface SentText {
  readonly id: string;
  /** Missing where there is a translation to judge. */
  readonly text?: string;
  readonly source?: string;
  readonly translation?: string;
}

/** Answers a request in the protocol of its path; undefined for a path of none. */
export function speak(
  path: string,
  body: Record<string, unknown>,
  speaking: Speaking,
): Spoken | undefined {
  const { pathname } = new URL(path, 'http://localhost');
  if (pathname.endsWith('/chat/completions')) return speakOpenAi(body, speaking);
  if (pathname.endsWith('/v1/messages')) return speakAnthropic(body, speaking);
  if (pathname.endsWith('/v2/translate')) {
    const texts = translateAll(body.text as string[], speaking);
    const translations = texts.map(({ text, characters }) => ({
      text,
      billed_characters: characters,
      detected_source_language: 'EN',
    }));
    return { json: { translations }, usage: usageOf(texts) };
  }
  if (pathname.endsWith('/language/translate/v2')) {
    const texts = translateAll(body.q as string[], speaking);
    const translations = texts.map(({ text }) => ({ translatedText: text }));
    return { json: { data: { translations } }, usage: usageOf(texts) };
  }
  if (pathname.endsWith('/translate')) {
    const texts = translateAll(body.q as string[], speaking);
    return { json: { translatedText: texts.map(({ text }) => text) }, usage: usageOf(texts) };
  }
  return undefined;
}

interface Translated {
  readonly text: string;
  readonly characters: number;
}

function translateAll(texts: readonly string[], { fault, translate }: Speaking): Translated[] {
  const translated = texts.map((text, at) => {
    const isFaulty = at === 0;
    return {
      text: isFaulty ? spoil(translate(text), text, fault) : translate(text),
      characters: [...text].length,
    };
  });
  return fault === 'dropped' ? translated.slice(1) : translated;
}

function usageOf(texts: readonly Translated[]): Spoken['usage'] {
  const characters = texts.reduce((sum, text) => sum + text.characters, 0);
  return { input: 0, output: 0, characters };
}

function spoil(translation: string, text: string, fault: MachineFault | undefined): string {
  switch (fault) {
    case 'broken-placeholder':
      return translation.replace(/\{[^{}]*\}|%[a-z]|#/i, '{lost}');
    case 'wrong-language':
      return text.replace(/[a-z]/gi, 'ж');
    case 'empty':
      return '';
    default:
      return translation;
  }
}

const tokensOf = (text: string) => Math.ceil(text.length / 4);

function speakOpenAi(body: Record<string, unknown>, speaking: Speaking): Spoken {
  const messages = body.messages as { content: string | { text?: string }[] }[];
  const asked = messages.map(({ content }) => readContent(content));
  const { text, stop } = writeModelText(asked.at(-1) ?? '', speaking);
  const usage = { input: tokensOf(asked.join('')), output: tokensOf(text), characters: 0 };
  const finish_reason = { end: 'stop', length: 'length', filter: 'content_filter' }[stop];
  return {
    json: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: body.model,
      choices: [{ index: 0, finish_reason, message: { role: 'assistant', content: text } }],
      usage: {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
      },
    },
    usage,
  };
}

function speakAnthropic(body: Record<string, unknown>, speaking: Speaking): Spoken {
  const messages = body.messages as { content: string | { text?: string }[] }[];
  const system = readContent(body.system as { text?: string }[]);
  const user = messages.map(({ content }) => readContent(content)).join('');
  const { text, stop } = writeModelText(user, speaking);
  const usage = { input: tokensOf(system + user), output: tokensOf(text), characters: 0 };
  const stop_reason = { end: 'end_turn', length: 'max_tokens', filter: 'refusal' }[stop];
  return {
    json: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: body.model,
      content: [
        ...(speaking.fault === 'reasoning'
          ? [{ type: 'thinking', thinking: 'Hm.', signature: '' }]
          : []),
        { type: 'text', text },
      ],
      stop_reason,
      stop_sequence: null,
      usage: { input_tokens: usage.input, output_tokens: usage.output },
    },
    usage,
  };
}

function readContent(content: string | readonly { text?: string }[]): string {
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('');
}

interface Written {
  readonly text: string;
  readonly stop: 'end' | 'length' | 'filter';
}

/** What a model writes about the texts that it is sent as JSON, to translate or to judge, or about anything else. */
function writeModelText(asked: string, { fault, translate, judge }: Speaking): Written {
  const texts = readTexts(asked);
  if (!texts) return { text: '{"answer":"ok"}', stop: 'end' };
  const answers = texts.map(({ id, text = '', source = '', translation }, at) => {
    if (translation !== undefined) return { id, errors: judge({ id, source, translation }) };
    return { id, text: at === 0 ? spoil(translate(text), text, fault) : translate(text) };
  });
  const [first, second, ...others] = answers;
  const changed =
    fault === 'dropped'
      ? answers.slice(1)
      : fault === 'doubled' && first
        ? [...answers, { ...first, text: `${'text' in first ? first.text : ''}?` }]
        : fault === 'swapped' && first && second
          ? [{ ...first, id: 'zz' }, second, ...others]
          : answers;
  const name = texts.some(({ translation }) => translation !== undefined)
    ? 'judgements'
    : 'translations';
  const json = JSON.stringify({ [name]: changed });
  switch (fault) {
    case 'filter':
      return { text: '', stop: 'filter' };
    case 'max-tokens':
      return { text: json.slice(0, json.length - 10), stop: 'length' };
    case 'cut-json':
      return { text: json.slice(0, json.length / 2), stop: 'end' };
    case 'fences':
      return { text: `\`\`\`json\n${json}\n\`\`\``, stop: 'end' };
    case 'reasoning':
      return { text: `<think>First {I} think.</think>\nHere it is:\n${json}`, stop: 'end' };
    default:
      return { text: json, stop: 'end' };
  }
}

function readTexts(asked: string): readonly SentText[] | undefined {
  try {
    return (JSON.parse(asked) as { texts?: readonly SentText[] }).texts;
  } catch {
    return undefined;
  }
}
