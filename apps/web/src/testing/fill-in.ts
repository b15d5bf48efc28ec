import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Fills in fields by their labels, replacing their text. A text comes at once, so the form renders once. */
export async function fillIn(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.paste(value);
  }
}

export async function press(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

export function isDisabled(name: string): boolean {
  return screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
}
