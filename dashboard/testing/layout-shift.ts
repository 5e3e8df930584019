/** Adds up what moves by itself in the document from now on; CLS without its windows, so never less. */
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
