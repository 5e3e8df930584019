/** A notice left for the next document: the sign-in is a document of its own. */
export interface FlashNotice {
  title: string
  note?: string
  /** The service code. Spec §8. */
  code?: string
  tone?: 'good' | 'bad'
}

const name = 'left_notice'

export const saveFlashNotice = (notice: FlashNotice): void => sessionStorage.setItem(name, JSON.stringify(notice))

/** The notice that the last document left; taken away by reading it. */
export function takeFlashNotice(): FlashNotice | undefined {
  const text = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  return text === null ? undefined : (JSON.parse(text) as FlashNotice)
}
