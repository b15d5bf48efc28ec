import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Chooses files on the import page, given by names and contents. */
export async function chooseFiles(...files: [name: string, content: string][]): Promise<void> {
  const chosen = files.map(([name, content]) => new File([content], name));
  await userEvent.upload(await screen.findByLabelText(/Choose file/), chosen);
}

export const comboboxOf = (label: string) => screen.getByRole('combobox', { name: label });
export const importButton = () => screen.getByRole('button', { name: 'Import' });
