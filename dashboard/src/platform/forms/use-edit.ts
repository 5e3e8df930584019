import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { notify } from '../../kit/overlays/notices.ts'
import { followed } from '../../platform/calls/query.ts'
import { CallFailed } from '../calls/call-failed.ts'
import { useRefusedFields } from '../failures/failure-words.ts'

/** Sends a change of the profile and shows a notice when it is done. */
export function useEdit<Given, Ask>(
  mutation: UseMutationOptions<Given, Error, Ask>,
  { notice, onDone }: { notice: string; onDone?: () => void },
) {
  const { mutate, isPending, error } = useMutation(
    followed(mutation, () => {
      notify({ tone: 'good', title: notice })
      onDone?.()
    }),
  )
  // a person who declined the step-up needs no error
  const isDeclined = error instanceof CallFailed && error.refusal === 'step_up_needed'
  const errors = useRefusedFields(isDeclined ? null : error)
  return { send: (ask: Ask) => mutate(ask), isPending, errors }
}
