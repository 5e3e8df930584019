import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import { useState } from 'react'
import { reviewDesk, useDeskAct } from '../desk/calls.ts'
import type { WrittenReason } from './reason-choice.tsx'

/** The actions on the whole case. Each is sent once, however often its button is pressed. */
export interface CaseActs {
  canAsk: boolean
  canApprove: boolean
  error: Error | null
  isClaiming: boolean
  isAskingAgain: boolean
  isSigning: boolean
  isRejecting: boolean
  /** The confirmation of an approval is open. */
  isApproving: boolean
  claim: () => void
  release: () => void
  ask: () => void
  beginApproval: () => void
  cancelApproval: () => void
  approve: () => void
  reject: (written: WrittenReason, close: () => void) => void
}

export function useCaseActs({ queued: { id }, verdicts, kyc }: ReviewedCase): CaseActs {
  const [isApproving, setIsApproving] = useState(false)
  const claim = useDeskAct(reviewDesk.claim)
  const release = useDeskAct(reviewDesk.release)
  const ask = useDeskAct(reviewDesk.ask)
  const sign = useDeskAct(reviewDesk.sign)
  const reject = useDeskAct(reviewDesk.reject)
  const all = [claim, release, ask, sign, reject]
  const isBusy = all.some(({ isPending }) => isPending)
  const begin = (work: () => void) => {
    if (isBusy) return
    for (const act of all) act.reset()
    work()
  }
  return {
    canAsk: verdicts.asked_again > 0,
    canApprove: verdicts.asked_again + verdicts.open + kyc.gaps.length === 0,
    error: all.find((act) => act.error)?.error ?? null,
    isClaiming: claim.isPending,
    isAskingAgain: ask.isPending,
    isSigning: sign.isPending,
    isRejecting: reject.isPending,
    isApproving,
    claim: () => begin(() => claim.mutate({ id })),
    release: () => begin(() => release.mutate({ id })),
    ask: () => begin(() => ask.mutate({ id })),
    beginApproval: () => setIsApproving(true),
    cancelApproval: () => setIsApproving(false),
    approve: () => begin(() => sign.mutate({ id }, { onSettled: () => setIsApproving(false) })),
    reject: ({ reason, words }, close) =>
      begin(() =>
        reject.mutate(
          { id, ...(reason && { reason }), ...(words.trim() && { words: words.trim() }) },
          { onSuccess: close },
        ),
      ),
  }
}
