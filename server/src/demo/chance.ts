/** A seeded draw of numbers (mulberry32), so that the demo's ninety days are the same on every machine. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

export function chance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { next, between, pick: (items) => items[between(0, items.length - 1)] ?? items[0] }
}
