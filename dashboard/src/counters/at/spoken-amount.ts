import { englishWords, nepaliWords } from '@sahuji/contract/money/amount-words'

/** What a counter says aloud: Nepali, English, or nothing. */
export type Voice = 'ne' | 'en' | 'off'
/** The languages it can say an amount in. */
export type Spoken = Exclude<Voice, 'off'>

/** The sentence that is said of an amount in paisa, in Nepali or English whatever the screen's language is. */
export function receivedSentence(amount: bigint, voice: Spoken): string {
  if (voice === 'en') return `Received ${lowered(englishWords(amount).replace(/ only$/, ''))}`
  return `${nepaliWords(amount).replace(/ मात्र$/, '')} प्राप्त भयो`
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Which voices can say Nepali, the best first: Hindi ones read the same letters. */
const nepaliVoices = ['ne', 'hi']

/** The language that an amount is said in on this device: English where it has no Nepali voice; undefined where nothing is said. */
export function spokenLanguage(voice: Voice): Spoken | undefined {
  if (voice === 'off' || !('speechSynthesis' in globalThis)) return undefined
  return voice === 'ne' && nepaliVoice() ? 'ne' : 'en'
}

const spokenBy = (language: string) =>
  speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language))

const nepaliVoice = () => nepaliVoices.map(spokenBy).find((one) => one !== undefined)

/** The sentence with a voice of this browser that can say it; undefined where it has none. Without a Nepali voice it is said in English. */
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

/** Says amounts one after the other; `onRefused` where the browser lets none be heard before somebody presses. */
export function say(amounts: readonly bigint[], voice: Voice, onRefused: () => void): void {
  if (voice === 'off') return
  for (const amount of amounts) {
    const utterance = utteranceOf(amount, voice)
    if (!utterance) continue
    utterance.addEventListener('error', ({ error }) => error === 'not-allowed' && onRefused())
    speechSynthesis.speak(utterance)
  }
}
