/**
 * Does a job's work item by item; a failure stops none after it. Throws an AggregateError of all failures at the end, so that the job
 * fails and an alarm is seen; its message has the first one's.
 */
export async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const failed: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failed.push(error))
  if (failed.length === 0) return
  const first = failed[0] instanceof Error ? failed[0].message : String(failed[0])
  throw new AggregateError(failed, `${failed.length} of ${items.length} could not be done: ${first}`)
}
