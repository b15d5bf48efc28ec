import { useDisclosure } from '@mantine/hooks';
import { isFormKept } from './kept-forms.ts';

/** Whether a dialog is open whose form is kept as `id`: at once, where somebody was taken from it. */
export function useFormDialog(id: string) {
  return useDisclosure(isFormKept(id));
}
