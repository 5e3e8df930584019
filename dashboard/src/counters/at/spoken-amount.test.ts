import { afterEach, expect, test, vi } from 'vitest'
import { receivedSentence, say, spokenLanguage, utteranceOf } from './spoken-amount.ts'

afterEach(() => vi.unstubAllGlobals())

const spoken: string[] = []
const unrefused = () => expect.unreachable()
function browserWith(...languages: string[]) {
  spoken.splice(0)
  class Utterance {
    lang = ''
    voice: unknown
    text: string
    onError: ((event: { error: string }) => void) | undefined
    constructor(text: string) {
      this.text = text
    }
    addEventListener(_: 'error', listener: NonNullable<Utterance['onError']>) {
      this.onError = listener
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => languages.map((lang) => ({ lang })),
    speak: ({ text }: Utterance) => spoken.push(text),
  })
}

test.each([
  [48_000n, 'en', 'Received four hundred eighty rupees'],
  [625_050n, 'en', 'Received six thousand two hundred fifty rupees and fifty paisa'],
  [48_000n, 'ne', 'चार सय असी रुपैयाँ प्राप्त भयो'],
] as const)('%s paisa in %s: %s', (amount, voice, sentence) => {
  expect(receivedSentence(amount, voice)).toBe(sentence)
})

test.each([
  [['en-US', 'ne-NP', 'hi-IN'], 'ne-NP', 'चार सय असी रुपैयाँ प्राप्त भयो'],
  [['en-US', 'hi-IN'], 'hi-IN', 'चार सय असी रुपैयाँ प्राप्त भयो'],
  [['en-US'], 'en-US', 'Received four hundred eighty rupees'],
])('with the voices %s, %s speaks Nepali', (languages, lang, text) => {
  browserWith(...languages)
  expect(utteranceOf(48_000n, 'ne')).toMatchObject({ lang, text })
  // speaks exactly the sentence that it shows
  expect(receivedSentence(48_000n, spokenLanguage('ne')!)).toBe(text)
})

test('speaks several one after the other, and nothing where it is off or the browser cannot speak', () => {
  browserWith('en-US')
  say([100n, 200n], 'en', unrefused)
  expect(spoken).toEqual(['Received one rupees', 'Received two rupees'])
  say([300n], 'off', unrefused)
  expect(spoken).toHaveLength(2)
  vi.unstubAllGlobals()
  expect(() => say([300n], 'en', unrefused)).not.toThrow()
})

test('reports a browser that forbids speech before a press; an interrupted voice is no refusal', () => {
  browserWith('en-US')
  const refused = vi.fn()
  const fails = (error: string) =>
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => [],
      speak: ({ onError }: { onError: (event: { error: string }) => void }) => onError({ error }),
    })
  fails('interrupted')
  say([100n], 'en', refused)
  expect(refused).not.toHaveBeenCalled()
  fails('not-allowed')
  say([100n], 'en', refused)
  expect(refused).toHaveBeenCalledOnce()
})
