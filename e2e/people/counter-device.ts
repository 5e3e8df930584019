import { nepaliWords } from '@sahuji/contract/money/amount-words'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What a page asked of a counter's device. */
interface Asked {
  said: string[]
  screenLocks: number
  wholeScreens: number
}

/** A phone with an English and a Nepali voice. Like Chromium it speaks, and keeps its screen on, only after a press. */
export async function counterDevice(browser: Browser): Promise<BrowserContext> {
  const device = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await device.addInitScript(() => {
    const asked: Asked = { said: [], screenLocks: 0, wholeScreens: 0 }
    const activation = { hasBeenActive: false }
    addEventListener('pointerdown', () => (activation.hasBeenActive = true), { capture: true })
    const locks: { released: boolean }[] = []
    const request = async () => {
      if (!activation.hasBeenActive) throw new DOMException('nobody has pressed', 'NotAllowedError')
      asked.screenLocks += 1
      const lock = { released: false, release: async () => undefined }
      locks.push(lock)
      return lock
    }
    // the screen of a hidden page may go dark
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) for (const lock of locks) lock.released = true
    })
    const voices = [{ lang: 'en-US' }, { lang: 'ne-NP' }]
    class Utterance {
      onError: ((event: { error: string }) => void) | undefined
      text: string
      constructor(text: string) {
        this.text = text
      }
      addEventListener(_: 'error', listener: NonNullable<Utterance['onError']>) {
        this.onError = listener
      }
    }
    const speech = {
      getVoices: () => voices,
      speak: ({ text, onError }: Utterance) => {
        if (activation.hasBeenActive) asked.said.push(text)
        else onError?.({ error: 'not-allowed' })
      },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
    Object.defineProperty(navigator, 'userActivation', { value: activation })
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.defineProperty(globalThis, 'speechSynthesis', { value: speech })
    Object.assign(Element.prototype, { requestFullscreen: async () => void (asked.wholeScreens += 1) })
    Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance, asked })
  })
  return device
}

/** What the page has asked of its device since it was loaded. */
export const askedOf = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'asked') as Asked)

/** The spoken Nepali sentence for an amount in rupees. */
export const receivedInNepali = (rupees: number): string =>
  `${nepaliWords(BigInt(rupees) * 100n).replace(/ मात्र$/, '')} प्राप्त भयो`
