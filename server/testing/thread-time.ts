/** What this thread worked since some moment, in milliseconds: other programs' share of the processor is not in it. */
export function workedSince(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}

/** The least that `work` costs this thread in three tries, in milliseconds; what it throws counts as its end. */
export function costOf(work: () => unknown): number {
  const costs = [1, 2, 3].map(() => {
    const worked = workedSince()
    try {
      work()
    } catch {}
    return worked()
  })
  return Math.min(...costs)
}

/** The longest that `work` keeps this thread without a turn for others, in milliseconds of its own work. */
export async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let [longest, isOver, worked] = [0, false, workedSince()]
  const turn = () => {
    longest = Math.max(longest, worked())
    worked = workedSince()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work().catch(() => undefined)
  isOver = true
  await new Promise((resolve) => setImmediate(resolve))
  return Math.max(longest, worked())
}
