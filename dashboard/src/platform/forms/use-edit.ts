import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { notify } from '../../kit/overlays/notices.ts'
import { CallFailed } from '../calls/call-failed.ts'
import { useRefusedFields } from '../failures/failure-words.ts'

/** Sends a change of the profile; once it is done it is said. */
export function useEdit<Given, Ask>(
  mutation: UseMutationOptions<Given, Error, Ask>,
  { says, onDone }: { says: string; onDone?: () => void },
) {
  const { mutate, isPending, error } = useMutation(mutation)
  // who did not confirm themselves knows it
  const isDeclined = error instanceof CallFailed && error.refusal === 'step_up_needed'
  const errors = useRefusedFields(isDeclined ? null : error)
  const send = (ask: Ask) =>
    mutate(ask, {
      onSuccess: () => {
        notify({ tone: 'good', title: says })
        onDone?.()
      },
    })
  return { send, isPending, errors }
}
