import { englishWords, nepaliWords } from '@sahuji/contract/money/amount-words'
import type { CounterPayment } from '@sahuji/contract/counters/at-the-counter'
import { useState } from 'react'

/** The language that a counter speaks: Nepali, English, or none. */
export type Voice = 'ne' | 'en' | 'off'
/** The languages in which it can speak an amount. */
export type Spoken = Exclude<Voice, 'off'>

/** The spoken sentence for an amount in paisa, in Nepali or English whatever the screen's language is. */
export function receivedSentence(amount: bigint, voice: Spoken): string {
  if (voice === 'en') return `Received ${lowered(englishWords(amount).replace(/ only$/, ''))}`
  return `${nepaliWords(amount).replace(/ मात्र$/, '')} प्राप्त भयो`
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Which voices can speak Nepali, the best first: Hindi ones read the same letters. */
const nepaliVoices = ['ne', 'hi']

/** The language of spoken amounts on this device: English where it has no Nepali voice; undefined where the voice is off. */
export function spokenLanguage(voice: Voice): Spoken | undefined {
  if (voice === 'off' || !('speechSynthesis' in globalThis)) return undefined
  return voice === 'ne' && nepaliVoice() ? 'ne' : 'en'
}

const spokenBy = (language: string) =>
  speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language))

const nepaliVoice = () => nepaliVoices.map(spokenBy).find((one) => one !== undefined)

/** The sentence with a voice of this browser that can speak it; undefined where it has none. Without a Nepali voice it is English. */
export function utteranceOf(amount: bigint, voice: Spoken): SpeechSynthesisUtterance | undefined {
  const language = spokenLanguage(voice)
  if (!language) return undefined
  const nepali = language === 'ne' ? nepaliVoice() : undefined
  const utterance = new SpeechSynthesisUtterance(receivedSentence(amount, language))
  const by = nepali ?? spokenBy('en')
  utterance.lang = by?.lang ?? (nepali ? 'ne-NP' : 'en-US')
  if (by) utterance.voice = by
  utterance.rate = 0.95
  return utterance
}

/** Speaks amounts one after the other; `onRefused` where the browser forbids speech before a press. */
export function say(amounts: readonly bigint[], voice: Voice, onRefused: () => void): void {
  if (voice === 'off') return
  for (const amount of amounts) {
    const utterance = utteranceOf(amount, voice)
    if (!utterance) continue
    utterance.addEventListener('error', ({ error }) => error === 'not-allowed' && onRefused())
    speechSynthesis.speak(utterance)
  }
}

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
