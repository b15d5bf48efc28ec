import { expect } from 'vitest';
import type { Answer } from './test-server.ts';

/** Expects that a request is refused because of the value at `path`. */
export function expectRefusal(answer: Answer, status: number, path: string, message: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.json).toMatchObject({ error: { details: [{ path, message }] } });
}
