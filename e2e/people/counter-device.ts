import { nepaliWords } from '@sahuji/contract/money/amount-words'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What a device at a counter was asked for. */
interface Asked {
  said: string[]
  screenLocks: number
  wholeScreens: number
}

/** A phone with an English and a Nepali voice. Like Chromium it speaks, and keeps its screen on, once somebody has pressed. */
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
    // a screen that nobody looks at may go dark
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

/** What a device was asked for since its page was loaded. */
export const askedOf = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'asked') as Asked)

/** What it says of rupees in Nepali. */
export const receivedInNepali = (rupees: number): string =>
  `${nepaliWords(BigInt(rupees) * 100n).replace(/ मात्र$/, '')} प्राप्त भयो`
