import { CannotLoad } from '../../kit/layout/states.tsx'
import { CallFailed } from '../calls/call-failed.ts'
import { useFailureWords } from './failure-words.ts'
import { Status } from '../../kit/layout/status.tsx'

export interface FailedToLoadProps {
  of: Error
  /** The specification's sentence for an answer without a message. */
  otherwise?: string
  onRetry?: () => void
}

// the resource does not exist or the call is wrong: a repetition would give the same answer
const finalAnswers: ReadonlySet<number> = new Set([400, 404, 405, 413])

/** "Cannot load" for a failed call: its sentence in the person's language, its code and its request id. */
export function FailedToLoad({ of: error, otherwise, onRetry }: FailedToLoadProps) {
  const { sentence, code, request } = useFailureWords(error)
  // without a retry: the server does not have the call, or the role no right to it
  if (error instanceof CallFailed && (error.kind === 'missing' || error.kind === 'not_permitted'))
    return <CannotLoad sentence={sentence} />
  const hasMessage = error instanceof CallFailed && error.kind === 'answered' && error.message !== ''
  const shown = hasMessage ? sentence : (otherwise ?? sentence)
  const isFinal = error instanceof CallFailed && error.kind === 'answered' && finalAnswers.has(error.http)
  return <CannotLoad sentence={shown} code={code} request={request} {...(onRetry && !isFinal && { onRetry })} />
}

/** The sentence of a failure, in one line at the place of the action; empty without a failure. */
export function FailureLine({ of: error }: { of: Error | null }) {
  const { sentence } = useFailureWords(error)
  if (!error) return null
  return (
    <div role="alert">
      <Status sentence tone="bad">
        {sentence}
      </Status>
    </div>
  )
}
