import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens the menu with the actions on marked rows that are not needed often. */
export async function openMoreActions(): Promise<void> {
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  await userEvent.click(await bar.findByRole('button', { name: 'More' }));
}

/** Does something with marked rows that is in this menu. */
export async function chooseMoreAction(name: string): Promise<void> {
  await openMoreActions();
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
