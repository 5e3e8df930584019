/** An order as its merchant saw it, times in milliseconds. */
export interface SeenOrder {
  asked_at: number
  /** Undefined while it waits. */
  acknowledged_at?: number | undefined
}

/** What merchants saw between two moments. */
export interface Waits {
  acknowledged: number
  /** The longest time without any acknowledgement, in seconds. */
  silence: number
  /** From an order's first request to its acknowledgement, in seconds. */
  p50: number
  p99: number
  worst: number
}

/** The waits of the orders that began between two moments, and the longest silence between them. */
export function waitsBetween(orders: readonly SeenOrder[], { from, to }: { from: number; to: number }): Waits {
  const waits = orders
    .filter(({ asked_at }) => asked_at >= from && asked_at < to)
    .flatMap(({ asked_at, acknowledged_at }) => (acknowledged_at === undefined ? [] : [acknowledged_at - asked_at]))
    .toSorted((one, other) => one - other)
  const at = (share: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0) / 1000
  const answers = orders
    .flatMap(({ acknowledged_at: at }) => (at !== undefined && at > from && at < to ? [at] : []))
    .toSorted((one, other) => one - other)
  const edges = [from, ...answers, to]
  const silence = Math.max(...edges.slice(1).map((edge, place) => edge - edges[place]!)) / 1000
  return { acknowledged: waits.length, silence, p50: at(0.5), p99: at(0.99), worst: at(1) }
}

/** One failure, and what it cost. */
export interface FailureFigures extends Waits {
  name: string
  refusals: number
  lost: number
  doubled: number
  wrong: number
}

const silenceMost = 15

/** The table of docs/operate/cluster.md. */
export const failuresTable = (rows: readonly FailureFigures[]): string =>
  [
    '| Failure | Acknowledged | Lost | Doubled | Wrong answers | Answered 503 or cut off, then repeated | No acknowledgement for | p50 | p99 | Worst |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ name, acknowledged, lost, doubled, wrong, refusals, silence, p50, p99, worst }) =>
        `| ${name} | ${acknowledged} | ${lost} | ${doubled} | ${wrong} | ${refusals} | ${silence.toFixed(1)} s${silence > silenceMost ? ' (missed)' : ''} | ${p50.toFixed(2)} s | ${p99.toFixed(1)} s | ${worst.toFixed(1)} s |`,
    ),
  ].join('\n')
