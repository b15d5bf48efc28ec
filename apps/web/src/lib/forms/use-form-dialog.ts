import { useDisclosure } from '@mantine/hooks';
import { isFormKept } from './kept-forms.ts';

/**
 * The state of a dialog whose form is stored as `id`. It opens at once if the session ended while the form was
 * open.
 */
export function useFormDialog(id: string) {
  return useDisclosure(isFormKept(id));
}
