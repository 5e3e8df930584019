import { CannotLoad } from '../kit/states.tsx'
import { CallFailed } from './call-failed.ts'
import { useFailureWords } from './failure-words.ts'

/** "Cannot load" for the failure of a call: its sentence in the person's language, its code and its request. */
export function FailedToLoad({ of: error, onRetry }: { of: Error; onRetry?: () => void }) {
  const { sentence, code, request } = useFailureWords(error)
  // what a server does not have, it will not have at the second try
  if (error instanceof CallFailed && error.kind === 'missing') return <CannotLoad sentence={sentence} />
  return <CannotLoad sentence={sentence} code={code} request={request} {...(onRetry && { onRetry })} />
}
