import { randomBytes } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';

/** The bytes of JSON that the data of an answer may have: 4000 tokens with what stands around it. */
export const maxDataBytes = 14_000;

/** An image beside the data of an answer. */
export interface AnswerImage {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** What a tool answers. */
export interface Answer<Data extends object> {
  readonly data: Data;
  /** What the agent is told about the data, by Parlance: it must have nothing in it that people of a project write. */
  readonly note?: string | undefined;
  readonly images?: readonly AnswerImage[];
  /** Whether nothing of what was asked for was done. */
  readonly hasFailed?: boolean;
}

/**
 * The result of a tool: its data once for programs, and once as text for models, where it stands between marks. Nobody can
 * write the end of it into a text of a project, since the marks are others in each answer.
 */
export function toResult<Data extends object>({
  data,
  note,
  images = [],
  hasFailed = false,
}: Answer<Data>): CallToolResult {
  const text = toDataText(data);
  return {
    content: [
      { type: 'text', text: note === undefined ? text : `${note}\n${text}` },
      ...images.map(({ mediaType, bytes }) => ({
        type: 'image' as const,
        mimeType: mediaType,
        data: Buffer.from(bytes).toString('base64'),
      })),
    ],
    structuredContent: { ...data },
    ...(hasFailed ? { isError: true } : {}),
  };
}

/** Data of a project as text between marks. */
export function toDataText(data: object): string {
  return markAsData(escapeHidden(JSON.stringify(data)));
}

/** A text that is data and no instruction, between marks that nobody could foresee. */
export function markAsData(text: string): string {
  const mark = `project-data-${randomBytes(6).toString('hex')}`;
  return `<${mark}>\n${text}\n</${mark}>`;
}

/**
 * Writes characters that nobody sees, and that a model reads all the same, as escapes of JSON: tags, direction marks and
 * the like. The JSON stays the same.
 */
function escapeHidden(json: string): string {
  const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(/[\p{Cf}\p{Co}\p{Zl}\p{Zp}\u007f-\u009f]/gu, (sign) =>
    sign.split('').map(toEscape).join(''),
  );
}

/** The bytes that data has in an answer. */
export function sizeOf(data: unknown): number {
  return Buffer.byteLength(escapeHidden(JSON.stringify(data)));
}

/** How many items, from the first on, fit into an answer beside what else it has; one at least. */
export function countFitting(items: readonly unknown[], besideBytes = 500): number {
  const { length } = takeFitting(items, maxDataBytes - besideBytes);
  return Math.max(Math.min(1, items.length), length);
}

/** The first items that have at most so many bytes together. */
export function takeFitting<T>(items: readonly T[], maxBytes: number): T[] {
  let left = maxBytes;
  const end = items.findIndex((item) => {
    left -= sizeOf(item) + 1;
    return left < 0;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}

/** A text that may be cut, where an answer has no room for all of it. */
export interface ClippedText {
  readonly text: string;
  readonly isCut?: true;
}

/** Cuts a text that has more bytes in JSON, between two characters. */
export function clip(text: string, maxBytes: number): ClippedText {
  if (text.length <= maxBytes && sizeOf(text) <= maxBytes) return { text };
  const cutAt = (end: number) => text.slice(0, isWithinSign(text, end) ? end - 1 : end);
  // A unit of UTF-16 has a byte at least, so no more of a long text than that has to be looked at.
  let [fitting, end] = [0, Math.min(text.length, maxBytes)];
  while (fitting < end) {
    const middle = Math.ceil((fitting + end) / 2);
    if (sizeOf(cutAt(middle)) <= maxBytes) fitting = middle;
    else end = middle - 1;
  }
  return { text: cutAt(fitting), isCut: true };
}

/** Whether a position is between the two halves of a character. */
function isWithinSign(text: string, position: number): boolean {
  return position > 0 && (text.codePointAt(position - 1) ?? 0) > 0xffff;
}
