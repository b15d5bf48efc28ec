import { expect } from 'vitest';
import type { Answer } from './test-server.ts';

/** A request is refused because of what stands at `path`. */
export function expectRefusal(answer: Answer, status: number, path: string, message: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.json).toMatchObject({ error: { details: [{ path, message }] } });
}
