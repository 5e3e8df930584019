import type { CounterPayment } from '@sahuji/contract/counters/at-the-counter'
import { useState } from 'react'
import { say, type Spoken, spokenLanguage, type Voice } from './spoken-amount.ts'

/** The voice of a counter. */
export interface Speech {
  /** The last payment that was spoken, in its language. */
  spoken: { id: string; language: Spoken } | undefined
  /** The browser forbids speech before a press, as after a reload. */
  isMuted: boolean
  /** Speaks payments one after the other; nothing while it is muted. */
  sayOf: (payments: readonly CounterPayment[]) => void
  /** By a press: new payments are heard from now on. */
  unmute: () => void
}

/** The voice of a counter; `isStarted` by a press, or continued automatically. */
export function useSpeech(voice: Voice, isStarted: boolean): Speech {
  const [spoken, setSpoken] = useState<Speech['spoken']>()
  const [isMuted, setIsMuted] = useState(() => !isStarted && !navigator.userActivation?.hasBeenActive)
  const mute = () => {
    setIsMuted(true)
    setSpoken(undefined)
  }
  const sayOf = (payments: readonly CounterPayment[]) => {
    const [language, last] = [spokenLanguage(voice), payments.at(-1)]
    if (isMuted || !language || !last) return
    setSpoken({ id: last.id, language })
    say(
      payments.map(({ amount }) => amount),
      voice,
      mute,
    )
  }
  return { spoken, isMuted, sayOf, unmute: () => setIsMuted(false) }
}
