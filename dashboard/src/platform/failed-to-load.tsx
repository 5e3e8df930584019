import { CannotLoad } from '../kit/states.tsx'
import { CallFailed } from './call-failed.ts'
import { useFailureWords } from './failure-words.ts'

export interface FailedToLoadProps {
  of: Error
  /** What the specification says where the server says nothing. */
  otherwise?: string
  onRetry?: () => void
}

/** "Cannot load" for the failure of a call: its sentence in the person's language, its code and its request. */
export function FailedToLoad({ of: error, otherwise, onRetry }: FailedToLoadProps) {
  const { sentence, code, request } = useFailureWords(error)
  // what a server does not have, it will not have at the second try
  if (error instanceof CallFailed && error.kind === 'missing') return <CannotLoad sentence={sentence} />
  const isSaid = error instanceof CallFailed && error.kind === 'answered' && error.message !== ''
  const says = isSaid ? sentence : (otherwise ?? sentence)
  return <CannotLoad sentence={says} code={code} request={request} {...(onRetry && { onRetry })} />
}
