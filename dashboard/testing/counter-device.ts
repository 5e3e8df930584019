import { onTestFinished, vi } from 'vitest'

/** What a page has asked of its device, and whether a person has pressed on it since it was loaded. */
export interface CounterDevice {
  spoken: string[]
  screenLocks: number
  wholeScreens: number
  isPressed: boolean
}

/** A phone with an English and a Nepali voice. Like Chromium it speaks, and keeps its screen on, only after a press. */
export function counterDevice(): CounterDevice {
  const device: CounterDevice = { spoken: [], screenLocks: 0, wholeScreens: 0, isPressed: false }
  const press = () => void (device.isPressed = true)
  addEventListener('pointerdown', press, { capture: true })
  onTestFinished(() => removeEventListener('pointerdown', press, { capture: true }))
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
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  onTestFinished(() => void vi.unstubAllGlobals())
  replace(globalThis, 'speechSynthesis', {
    getVoices: () => [{ lang: 'en-US' }, { lang: 'ne-NP' }],
    speak: ({ text, onError }: Utterance) => {
      if (device.isPressed) device.spoken.push(text)
      else onError?.({ error: 'not-allowed' })
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  replace(navigator, 'userActivation', {
    get hasBeenActive() {
      return device.isPressed
    },
  })
  replace(navigator, 'wakeLock', {
    request: async () => {
      if (!device.isPressed) throw new DOMException('no press yet', 'NotAllowedError')
      device.screenLocks += 1
      return { released: false, release: async () => undefined }
    },
  })
  replace(document.documentElement, 'requestFullscreen', async () => void (device.wholeScreens += 1))
  return device
}

function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(target, name))
}
