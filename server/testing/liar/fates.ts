/** How many payments and pushes ended in each way, and each broken promise as a sentence. */
export interface Fates {
  ended: Record<string, number>
  wrong: string[]
}

/** Counts one more of an ending. */
export const count = ({ ended }: Fates, how: string): void => void (ended[how] = (ended[how] ?? 0) + 1)
