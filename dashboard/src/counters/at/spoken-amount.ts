import { englishWords, nepaliWords } from '@sahuji/contract/amount-words'

/** What a counter says aloud: Nepali, English, or nothing. */
export type Voice = 'ne' | 'en' | 'off'

/** The sentence that is said of an amount in paisa, in Nepali or English whatever the screen's language is. */
export function receivedSentence(amount: bigint, voice: Exclude<Voice, 'off'>): string {
  if (voice === 'en') return `Received ${lowered(englishWords(amount).replace(/ only$/, ''))}`
  return `${nepaliWords(amount).replace(/ मात्र$/, '')} प्राप्त भयो`
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Which voices can say Nepali, the best first: Hindi ones read the same letters. */
const nepaliVoices = ['ne', 'hi']

/** The sentence with a voice of this browser that can say it; undefined where it has none. Without a Nepali voice it is said in English. */
export function utteranceOf(amount: bigint, voice: Exclude<Voice, 'off'>): SpeechSynthesisUtterance | undefined {
  if (!('speechSynthesis' in globalThis)) return undefined
  const voices = speechSynthesis.getVoices()
  const spokenBy = (language: string) => voices.find(({ lang }) => lang.toLowerCase().startsWith(language))
  const nepali = voice === 'ne' ? nepaliVoices.map(spokenBy).find((one) => one !== undefined) : undefined
  const utterance = new SpeechSynthesisUtterance(receivedSentence(amount, nepali ? 'ne' : 'en'))
  const by = nepali ?? spokenBy('en')
  utterance.lang = by?.lang ?? (nepali ? 'ne-NP' : 'en-US')
  if (by) utterance.voice = by
  utterance.rate = 0.95
  return utterance
}

/** Says amounts one after the other. */
export function say(amounts: readonly bigint[], voice: Voice): void {
  if (voice === 'off') return
  for (const amount of amounts) {
    const utterance = utteranceOf(amount, voice)
    if (utterance) speechSynthesis.speak(utterance)
  }
}
