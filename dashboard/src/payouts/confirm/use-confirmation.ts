import { confirmationTries, type Confirmation } from '@sahuji/contract/auth/confirmations'
import type { RefusalCode } from '@sahuji/contract/refusals'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { answerPasskey } from '../../auth/passkey-browser.ts'
import { CallFailed } from '../../platform/call-failed.ts'

/** The proof of a person, with the confirmation that it answers. */
export interface GivenProof {
  confirmation_id: string
  totp_code?: string
  sms_code?: string
  passkey?: Awaited<ReturnType<typeof answerPasskey>>
}

/** The calls of one kind of confirmation: of what it is asked, and what it lets happen. */
export interface ConfirmationCalls<Made> {
  begin: () => Promise<Confirmation>
  sendCode: (id: string) => Promise<Confirmation>
  /** The key is made before the first try; a lost call goes again with it, so that it cannot happen twice. */
  request: (proof: GivenProof, key: string) => Promise<Made>
}

interface Attempt {
  proof: GivenProof
  key: string
}

/** What is wrong with a proof: the person tries again in the dialog; anything else is of what is confirmed and closes it. */
const ofProof: ReadonlySet<RefusalCode | undefined> = new Set([
  'confirmation_wrong',
  'second_factor_wrong',
  'passkey_wrong',
])
const overs: ReadonlySet<RefusalCode | undefined> = new Set([
  'confirmation_over',
  'confirmation_differs',
  'send_differs',
])
const isOver = ({ refusal }: CallFailed) => overs.has(refusal)

/** Nobody knows whether the server did it. */
export const isLost = (error: unknown): boolean =>
  error instanceof CallFailed && (error.kind !== 'answered' || error.http >= 500 || error.refusal === 'key_busy')

export interface ConfirmationFlow {
  confirmation: Confirmation | undefined
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

export interface ConfirmationEnds<Made> {
  onMade: (made: Made) => void
  onRefused: (error: Error) => void
}

/** One confirmation from its beginning to what it allows: good once, for exactly what its calls name. */
export function useConfirmation<Made>(
  calls: ConfirmationCalls<Made>,
  { onMade, onRefused }: ConfirmationEnds<Made>,
): ConfirmationFlow {
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [failure, setFailure] = useState<Error | null>(null)
  const [wrong, setWrong] = useState<Error>()
  const [lost, setLost] = useState<{ attempt: Attempt; error: Error }>()
  const { isSending, once } = useOneAtATime(() => setWrong(undefined))
  const [isCodeSending, setIsCodeSending] = useState(false)
  const queries = useQueryClient()

  const begin = () => void calls.begin().then(setConfirmation, (error: Error) => setFailure(error))
  const beginAgain = () => {
    setFailure(null)
    setWrong(undefined)
    setConfirmation(undefined)
    begin()
  }
  useAtOpening(begin)

  const refused = (attempt: Attempt, error: Error) => {
    if (isLost(error)) return setLost({ attempt, error })
    setLost(undefined)
    if (!(error instanceof CallFailed)) return setWrong(error)
    if (isOver(error)) return setFailure(error)
    if (!ofProof.has(error.refusal)) return onRefused(error)
    const left = error.facts['left']
    if (confirmation && typeof left === 'number') setConfirmation({ ...confirmation, tries_left: left })
    setWrong(error)
  }
  const send = async (attempt: Attempt) => {
    try {
      const made = await calls.request(attempt.proof, attempt.key)
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
      if (given) await send({ proof: { confirmation_id: confirmation.id, ...given }, key: crypto.randomUUID() })
    })
  const sendCode = async () => {
    if (!confirmation || isCodeSending) return
    setIsCodeSending(true)
    setWrong(undefined)
    await calls.sendCode(confirmation.id).then(setConfirmation, (error: Error) => {
      if (error instanceof CallFailed && isOver(error)) setFailure(error)
      else setWrong(error)
    })
    setIsCodeSending(false)
  }
  return {
    confirmation,
    failure,
    tries: confirmation?.tries_left ?? confirmationTries,
    isSending,
    isCodeSending,
    lost: lost?.error,
    wrong,
    begin: beginAgain,
    sendCode: () => void sendCode(),
    prove,
    askAgain: () => void (lost && once(() => send(lost.attempt))),
  }
}

/** Begins as soon as it is opened. */
function useAtOpening(begin: () => void) {
  const beginOnce = useEffectEvent(begin)
  useEffect(function beginWhenOpened() {
    beginOnce()
  }, [])
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

const passkeyOf = async ({ passkey }: Confirmation) => (passkey ? { passkey: await answerPasskey(passkey) } : undefined)

const keepWrong = (setWrong: (error: Error) => void) => (error: unknown) => {
  setWrong(error instanceof Error ? error : new Error('The passkey was not used'))
  return undefined
}
