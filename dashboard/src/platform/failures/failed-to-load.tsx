import { CannotLoad } from '../../kit/layout/states.tsx'
import { CallFailed } from '../calls/call-failed.ts'
import { useFailureWords } from './failure-words.ts'
import { Status } from '../../kit/layout/status.tsx'

export interface FailedToLoadProps {
  of: Error
  /** What the specification says where the server says nothing. */
  otherwise?: string
  onRetry?: () => void
}

// it does not exist, or the call itself is wrong: the same would be answered again
const finalAnswers: ReadonlySet<number> = new Set([400, 404, 405, 413])

/** "Cannot load" for the failure of a call: its sentence in the person's language, its code and its request. */
export function FailedToLoad({ of: error, otherwise, onRetry }: FailedToLoadProps) {
  const { sentence, code, request } = useFailureWords(error)
  // what a server does not have, it will not have at the second try
  if (error instanceof CallFailed && error.kind === 'missing') return <CannotLoad sentence={sentence} />
  const isSaid = error instanceof CallFailed && error.kind === 'answered' && error.message !== ''
  const says = isSaid ? sentence : (otherwise ?? sentence)
  const isFinal = error instanceof CallFailed && error.kind === 'answered' && finalAnswers.has(error.http)
  return <CannotLoad sentence={says} code={code} request={request} {...(onRetry && !isFinal && { onRetry })} />
}

/** What went wrong, in one line where it was asked for; nothing while nothing did. */
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
