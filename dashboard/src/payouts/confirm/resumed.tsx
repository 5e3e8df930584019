import type { Confirmation } from '@sahuji/contract/auth/confirmations'
import type { Payout } from '@sahuji/contract/payouts'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { QuestionIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { TextButton } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { confirmations } from '../calls.ts'

/** The outcome of the confirmation that began before the page was reloaded. */
export type Resumed =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'open'; confirmation: Confirmation }
  | { state: 'over' }
  | { state: 'unknown'; error: Error; ask: () => void }

interface ResumeEnds {
  /** It can still be answered. */
  onOpen: () => void
  /** It created its withdrawal. */
  onMade: (payout: Payout) => void
}

/** Reads once, when the page opens, the state of the confirmation in a draft; `forget` once the person continues otherwise. */
export function useResumed(
  id: string | null,
  { onOpen, onMade }: ResumeEnds,
): { resumed: Resumed; forget: () => void } {
  const [resumed, setResumed] = useState<Resumed>(id === null ? { state: 'none' } : { state: 'asking' })
  const ask = async (asked: string) => {
    try {
      const { confirmation, payout } = await confirmations.resume(asked)
      if (payout) return onMade(payout)
      setResumed(confirmation ? { state: 'open', confirmation } : { state: 'over' })
      if (confirmation) onOpen()
    } catch (error) {
      const again = () => {
        setResumed({ state: 'asking' })
        void ask(asked)
      }
      setResumed({ state: 'unknown', error: error as Error, ask: again })
    }
  }
  const askOnce = useEffectEvent(() => {
    if (id !== null) void ask(id)
  })
  useEffect(function askWhenOpened() {
    askOnce()
  }, [])
  return { resumed, forget: () => setResumed({ state: 'none' }) }
}

/** States that nothing was withdrawn, or that the outcome is not known yet; empty while it continues. */
export function ResumedNote({ of: resumed }: { of: Resumed }) {
  if (resumed.state === 'over')
    return (
      <div role="alert">
        <Callout tone="warn" icon={<WarningIcon small />}>
          <Trans>The page was reloaded, and the time to confirm has ended. Nothing was withdrawn.</Trans>
        </Callout>
      </div>
    )
  if (resumed.state !== 'unknown') return null
  return (
    <Callout tone="warn" icon={<QuestionIcon small />}>
      <FailureLine of={resumed.error} />
      <Trans>We do not know yet whether the withdrawal that you began was made.</Trans>{' '}
      <TextButton onPress={resumed.ask}>
        <Trans>Ask again</Trans>
      </TextButton>
    </Callout>
  )
}
