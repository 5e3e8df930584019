import { confirmationTries, type Confirmation } from '@sahuji/contract/auth/confirmations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { answerPasskey } from '../passkey-browser.ts'
import { CallFailed, isLost, retryAt } from '../../platform/calls/call-failed.ts'
import { newKey, refetchShown } from '../../platform/calls/query.ts'
import { isOfPrice, isOfProof, isOver } from './proof-errors.ts'

/** The proof, with the confirmation that it answers. */
export interface GivenProof {
  confirmation_id: string
  totp_code?: string
  sms_code?: string
  passkey?: Awaited<ReturnType<typeof answerPasskey>>
}

/** The calls of one kind of confirmation: its challenge, and the action that it permits. */
export interface ConfirmationCalls<Made> {
  begin: () => Promise<Confirmation>
  /** A confirmation that began before a reload and continues. */
  resumed?: Confirmation | undefined
  /** The result of a confirmation that is over, where the server keeps it. */
  madeBy?: (id: string) => Promise<Made | null>
  sendCode: (id: string) => Promise<Confirmation>
  /**
   * The key is created before the first try; a lost call is repeated with it, so that the action cannot happen twice.
   */
  request: (proof: GivenProof, key: string) => Promise<Made>
}

/** One call with its key and body: it is repeated as it was, even if what the page shows changed meanwhile, such as a time of arrival. */
type Attempt<Made> = () => Promise<Made>

function attemptOf<Made>({ request }: ConfirmationCalls<Made>, proof: GivenProof): Attempt<Made> {
  const key = newKey()
  return () => request(proof, key)
}

export interface ConfirmationFlow {
  confirmation: Confirmation | undefined
  /** It failed to begin, or is over: the person begins again. */
  failure: Error | null
  tries: number
  isSending: boolean
  isCodeSending: boolean
  /** Too many codes were requested: the time from which another is sent. */
  codeFrom: Date | undefined
  /** The answer was lost: only its repetition is possible. */
  lost: Error | undefined
  wrong: Error | undefined
  begin: () => void
  sendCode: () => void
  /** Proves by a code, or by the passkey. */
  prove: (proof: { totp_code: string } | { sms_code: string } | 'passkey') => void
  askAgain: () => void
}

export interface ConfirmationEnds<Made> {
  /** Called once the confirmation has begun and can be resumed by its id. */
  onBegun?: (id: string) => void
  onMade: (made: Made) => void
  onRefused: (error: Error) => void
}

/** One confirmation from its beginning to the confirmed action: usable once, for exactly what its calls name. */
export function useConfirmation<Made>(
  calls: ConfirmationCalls<Made>,
  { onBegun, onMade, onRefused }: ConfirmationEnds<Made>,
): ConfirmationFlow {
  const [confirmation, setConfirmation] = useState(calls.resumed)
  const [failure, setFailure] = useState<Error | null>(null)
  const [wrong, setWrong] = useState<Error>()
  const [lost, setLost] = useState<{ attempt: Attempt<Made>; error: Error }>()
  const { isSending, once } = useOneAtATime(() => setWrong(undefined))
  const queries = useQueryClient()

  const begun = (made: Confirmation) => (setConfirmation(made), onBegun?.(made.id))
  const refuse = (error: Error) => (void (isOfPrice(error) && refetchShown(queries)), onRefused(error))
  const begin = () => void calls.begin().then(begun, (error: Error) => (isOfPrice(error) ? refuse : setFailure)(error))
  const beginAgain = () => {
    setFailure(null)
    setWrong(undefined)
    setConfirmation(undefined)
    begin()
  }
  useBeginning(() => calls.resumed ?? begin())
  // a confirmation that was answered before the reload is over because its withdrawal exists
  const over = async (error: Error) => {
    const made = confirmation && (await calls.madeBy?.(confirmation.id).catch(() => null))
    return made ? onMade(made) : setFailure(error)
  }
  const refused = (attempt: Attempt<Made>, error: Error) => {
    if (isLost(error)) return setLost({ attempt, error })
    setLost(undefined)
    if (!(error instanceof CallFailed)) return setWrong(error)
    if (isOver(error)) return void over(error)
    if (!isOfProof(error)) return refuse(error)
    const left = error.facts['left']
    if (confirmation && typeof left === 'number') setConfirmation({ ...confirmation, tries_left: left })
    setWrong(error)
  }
  const send = async (attempt: Attempt<Made>) => {
    try {
      const made = await attempt()
      void refetchShown(queries)
      onMade(made)
    } catch (error) {
      refused(attempt, error as Error)
    }
  }
  const prove: ConfirmationFlow['prove'] = (proof) =>
    void once(async () => {
      if (!confirmation) return
      const given = proof === 'passkey' ? await passkeyOf(confirmation).catch(keepWrong(setWrong)) : proof
      if (given) await send(attemptOf(calls, { confirmation_id: confirmation.id, ...given }))
    })
  const { sendCode, ...codes } = useCodeSending(calls.sendCode, confirmation, {
    onSent: setConfirmation,
    onRefused: (error) => (error instanceof CallFailed && isOver(error) ? void over(error) : setWrong(error)),
    onBegin: () => setWrong(undefined),
  })
  return {
    confirmation,
    failure,
    tries: confirmation?.tries_left ?? confirmationTries,
    isSending,
    ...codes,
    lost: lost?.error,
    wrong,
    begin: beginAgain,
    sendCode,
    prove,
    askAgain: () => void (lost && once(() => send(lost.attempt))),
  }
}

function useBeginning(begin: () => unknown) {
  const beginOnce = useEffectEvent(begin)
  useEffect(function beginWhenOpened() {
    beginOnce()
  }, [])
}

interface CodeEnds {
  onBegin: () => void
  onSent: (confirmation: Confirmation) => void
  onRefused: (error: Error) => void
}

function useCodeSending(
  ask: (id: string) => Promise<Confirmation>,
  confirmation: Confirmation | undefined,
  { onBegin, onSent, onRefused }: CodeEnds,
) {
  const [isCodeSending, setIsCodeSending] = useState(false)
  const [codeFrom, setCodeFrom] = useState<Date>()
  const send = async ({ id }: Confirmation) => {
    setIsCodeSending(true)
    onBegin()
    await ask(id).then(onSent, (error: Error) => (setCodeFrom(retryAt(error)), onRefused(error)))
    setIsCodeSending(false)
  }
  return { isCodeSending, codeFrom, sendCode: () => void (confirmation && !isCodeSending && send(confirmation)) }
}

/** Runs one call at a time: a second press while one is pending does nothing. */
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

const keepWrong = (setWrong: (error: Error) => void) => (error: unknown) =>
  void setWrong(error instanceof Error ? error : new Error('The passkey was not used'))
