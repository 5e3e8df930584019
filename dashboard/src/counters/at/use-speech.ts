import type { CounterPayment } from '@sahuji/contract/counters/at-the-counter'
import { useState } from 'react'
import { say, type Spoken, spokenLanguage, type Voice } from './spoken-amount.ts'

/** What a counter says aloud. */
export interface Speech {
  /** The payment that was said last, in the language that it was said in. */
  said: { id: string; language: Spoken } | undefined
  /** The browser lets nothing be heard before somebody presses, as after a page was loaded again. */
  isMuted: boolean
  /** Says payments one after the other; nothing while it is muted. */
  sayOf: (payments: readonly CounterPayment[]) => void
  /** By a press: what comes from now on is heard. */
  unmute: () => void
}

/** The voice of a counter; `isStarted` by a press, or gone on with by itself. */
export function useSpeech(voice: Voice, isStarted: boolean): Speech {
  const [said, setSaid] = useState<Speech['said']>()
  const [isMuted, setIsMuted] = useState(() => !isStarted && !navigator.userActivation?.hasBeenActive)
  const mute = () => {
    setIsMuted(true)
    setSaid(undefined)
  }
  const sayOf = (payments: readonly CounterPayment[]) => {
    const [language, last] = [spokenLanguage(voice), payments.at(-1)]
    if (isMuted || !language || !last) return
    setSaid({ id: last.id, language })
    say(
      payments.map(({ amount }) => amount),
      voice,
      mute,
    )
  }
  return { said, isMuted, sayOf, unmute: () => setIsMuted(false) }
}
