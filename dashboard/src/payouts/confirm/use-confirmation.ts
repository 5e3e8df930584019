import type { Payout, requestPayout } from '@sahuji/contract/payouts'
import type { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import { confirmationTries, type PayoutConfirmation } from '@sahuji/contract/payouts/confirmations'
import type { RefusalCode } from '@sahuji/contract/refusals'
import type { Takes } from '@sahuji/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { answerPasskey } from '../../auth/passkey-browser.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import { confirmations } from '../calls.ts'

/** Exactly what is confirmed. */
export type PayoutAsk = Takes<typeof beginConfirmation>

interface Attempt {
  input: Takes<typeof requestPayout>
  /** Made before the first try; a lost call goes again with it, so that it cannot happen twice. */
  key: string
}

/** What is wrong with a proof: the person tries again in the dialog; anything else is of the withdrawal and closes it. */
const ofProof: ReadonlySet<RefusalCode | undefined> = new Set([
  'confirmation_wrong',
  'second_factor_wrong',
  'passkey_wrong',
])
const isOver = ({ refusal }: CallFailed) => refusal === 'confirmation_over' || refusal === 'confirmation_differs'

/** Nobody knows whether the server did it. */
const isLost = (error: unknown): boolean =>
  error instanceof CallFailed && (error.kind !== 'answered' || error.http >= 500 || error.refusal === 'key_busy')

export interface ConfirmationFlow {
  confirmation: PayoutConfirmation | undefined
  /** It could not begin, or is over: begin again. */
  failure: Error | null
  tries: number
  isSending: boolean
  isCodeSending: boolean
  /** The answer was lost: the same is asked again, and nothing else can be done. */
  lost: Error | undefined
  wrong: Error | undefined
  begin: () => void
  sendCode: () => void
  /** Proves by a code, or by the passkey. */
  prove: (proof: { totp_code: string } | { sms_code: string } | 'passkey') => void
  askAgain: () => void
}

export interface ConfirmationEnds {
  /** It has begun, and can be resumed by its id. */
  onBegun: (id: string) => void
  onMade: (payout: Payout) => void
  onRefused: (error: Error) => void
}

/**
 * One confirmation from its beginning to the withdrawal it allows: good once, for exactly `ask`. `resumed` was begun before the
 * page was loaded anew.
 */
export function useConfirmation(
  ask: PayoutAsk,
  { onBegun, onMade, onRefused }: ConfirmationEnds,
  resumed: PayoutConfirmation | undefined,
): ConfirmationFlow {
  const [confirmation, setConfirmation] = useState(resumed)
  const [failure, setFailure] = useState<Error | null>(null)
  const [wrong, setWrong] = useState<Error>()
  const [lost, setLost] = useState<{ attempt: Attempt; error: Error }>()
  const { isSending, once } = useOneAtATime(() => setWrong(undefined))
  const queries = useQueryClient()

  const begun = (made: PayoutConfirmation) => (setConfirmation(made), onBegun(made.id))
  const begin = () => void confirmations.begin(ask).then(begun, setFailure)
  const beginAgain = () => {
    setFailure(null)
    setWrong(undefined)
    setConfirmation(undefined)
    begin()
  }
  useBeginning(() => resumed ?? begin())

  // one that was answered before the page was loaded anew is over because it made its withdrawal
  const over = (error: Error) => void madeBy(confirmation).then((made) => (made ? onMade(made) : setFailure(error)))
  const refused = (attempt: Attempt, error: Error) => {
    if (isLost(error)) return setLost({ attempt, error })
    setLost(undefined)
    if (!(error instanceof CallFailed)) return setWrong(error)
    if (isOver(error)) return over(error)
    if (!ofProof.has(error.refusal)) return onRefused(error)
    const left = error.facts['left']
    if (confirmation && typeof left === 'number') setConfirmation({ ...confirmation, tries_left: left })
    setWrong(error)
  }
  const send = async (attempt: Attempt) => {
    try {
      const made = await confirmations.request(attempt)
      void queries.invalidateQueries()
      onMade(made)
    } catch (error) {
      refused(attempt, error as Error)
    }
  }
  const prove: ConfirmationFlow['prove'] = (proof) =>
    void once(async () => {
      if (!confirmation) return
      const given = proof === 'passkey' ? await passkeyOf(confirmation).catch(keepWrong(setWrong)) : proof
      if (given) await send({ input: { ...ask, confirmation_id: confirmation.id, ...given }, key: crypto.randomUUID() })
    })
  const { isCodeSending, sendCode } = useCodeSending(confirmation, {
    onSent: setConfirmation,
    onRefused: (error) => (error instanceof CallFailed && isOver(error) ? over(error) : setWrong(error)),
    onBegin: () => setWrong(undefined),
  })
  return {
    confirmation,
    failure,
    tries: confirmation?.tries_left ?? confirmationTries,
    isSending,
    isCodeSending,
    lost: lost?.error,
    wrong,
    begin: beginAgain,
    sendCode,
    prove,
    askAgain: () => void (lost && once(() => send(lost.attempt))),
  }
}

/** Once, when the dialog opens. */
function useBeginning(begin: () => unknown) {
  const beginOnce = useEffectEvent(begin)
  useEffect(function beginWhenOpened() {
    beginOnce()
  }, [])
}

const madeBy = async (confirmation: PayoutConfirmation | undefined): Promise<Payout | null> => {
  const resumed = confirmation && (await confirmations.resume(confirmation.id).catch(() => undefined))
  return resumed?.payout ?? null
}

interface CodeEnds {
  onBegin: () => void
  onSent: (confirmation: PayoutConfirmation) => void
  onRefused: (error: Error) => void
}

/** Has a code sent, one at a time. */
function useCodeSending(confirmation: PayoutConfirmation | undefined, { onBegin, onSent, onRefused }: CodeEnds) {
  const [isCodeSending, setIsCodeSending] = useState(false)
  const send = async ({ id }: PayoutConfirmation) => {
    setIsCodeSending(true)
    onBegin()
    await confirmations.sendCode(id).then(onSent, onRefused)
    setIsCodeSending(false)
  }
  return { isCodeSending, sendCode: () => void (confirmation && !isCodeSending && send(confirmation)) }
}

/** One at a time: a second press while something is under way does nothing. */
function useOneAtATime(onBegin: () => void) {
  const under = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const once = async (does: () => Promise<void>) => {
    if (under.current) return
    under.current = true
    setIsSending(true)
    onBegin()
    await does().finally(() => {
      under.current = false
      setIsSending(false)
    })
  }
  return { isSending, once }
}

const passkeyOf = async ({ passkey }: PayoutConfirmation) =>
  passkey ? { passkey: await answerPasskey(passkey) } : undefined

const keepWrong = (setWrong: (error: Error) => void) => (error: unknown) => {
  setWrong(error instanceof Error ? error : new Error('The passkey was not used'))
  return undefined
}
