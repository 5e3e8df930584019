/** Sums the unexpected layout shifts from now on: CLS without its session windows, and so never less than CLS. */
export function watchShifts(): () => number {
  let sum = 0
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) sum += entry.value
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  return () => {
    add(observer.takeRecords())
    observer.disconnect()
    return sum
  }
}
