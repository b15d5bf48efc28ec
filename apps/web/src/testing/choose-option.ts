import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Chooses the option of a combobox whose text begins with `beginning`. */
export async function chooseOption(name: string, beginning: string): Promise<void> {
  const combobox = await screen.findByRole('combobox', { name });
  await userEvent.click(combobox);
  const list = document.getElementById(combobox.getAttribute('aria-controls') ?? '');
  if (list === null) throw new Error(`${name} has no list`);
  // Without a layout, Mantine treats the list as scrolled out of view.
  const options = within(list).getAllByRole('option', { hidden: true });
  const option = options.find(({ textContent }) => textContent?.startsWith(beginning));
  if (option === undefined) throw new Error(`${name} has no option ${beginning}`);
  await userEvent.click(option);
}
