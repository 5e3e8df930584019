/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function drawFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of several, and a whole number within bounds, from such numbers. */
export const drawsOf = (draw: () => number) => ({
  one: <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)]!,
  between: (least: number, most: number): number => least + Math.floor(draw() * (most - least + 1)),
})
