import { CallFailed } from '../platform/call-failed.ts'

/** How long a refusal says to wait, as a moment; undefined when it says nothing of it. */
export function waitOf(failure: unknown): Date | undefined {
  const seconds = failure instanceof CallFailed ? failure.facts['seconds'] : undefined
  return typeof seconds === 'number' ? new Date(Date.now() + seconds * 1000) : undefined
}
