import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useQuestion } from './question.ts';

/** A mutation that a `ConfirmDialog` asks about first; `dialog` holds the properties of the dialog. */
export function useConfirmedMutation<Subject, Data, Variables, Context>(
  mutation: UseMutationOptions<Data, Error, Variables, Context>,
  toVariables: (subject: Subject) => Variables,
) {
  const { subject, isOpen, ask, close } = useQuestion<Subject>();
  const { mutate, reset, isPending, error } = useMutation(mutation);
  const onClose = () => {
    close();
    reset();
  };
  const onConfirm = () => {
    if (subject !== undefined) mutate(toVariables(subject), { onSuccess: onClose });
  };
  return { subject, ask, dialog: { opened: isOpen, isPending, error, onConfirm, onClose } };
}
