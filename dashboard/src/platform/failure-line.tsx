import { Status } from '../kit/layout/status.tsx'
import { useFailureWords } from './failure-words.ts'

/** What went wrong, in one line where it was asked for; nothing while nothing did. */
export function FailureLine({ of: error }: { of: Error | null }) {
  const { sentence } = useFailureWords(error)
  if (!error) return null
  return (
    <div role="alert">
      <Status tone="bad">{sentence}</Status>
    </div>
  )
}
