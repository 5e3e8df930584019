import type { Handler } from './fake-server.ts'

/** Holds the answers of these handlers back; `release` lets them out one after the other, with a frame between. */
export function oneByOne(...handlers: Handler[]): { handlers: Handler[]; release: () => Promise<void> } {
  const held: (() => void)[] = []
  return {
    handlers: handlers.map(({ entry, give }) => ({
      entry,
      give: async (input) => {
        await new Promise<void>((resolve) => void held.push(resolve))
        return give(input)
      },
    })),
    release: async () => {
      held.shift()?.()
      await twoFrames()
    },
  }
}

/** What was changed is painted after it. */
export const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
