/** A notice for the next document, because the sign-in is a separate document. */
export interface FlashNotice {
  title: string
  note?: string
  /** The service code. Spec §8. */
  code?: string
  tone?: 'good' | 'bad'
}

const name = 'left_notice'

export const saveFlashNotice = (notice: FlashNotice): void => sessionStorage.setItem(name, JSON.stringify(notice))

/** Reads and removes the notice that the last document left. */
export function takeFlashNotice(): FlashNotice | undefined {
  const text = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  return text === null ? undefined : (JSON.parse(text) as FlashNotice)
}
