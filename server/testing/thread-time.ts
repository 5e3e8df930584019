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
