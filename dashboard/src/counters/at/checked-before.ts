import * as z from 'zod/mini'
import { serverNow } from '../../platform/server/server.ts'

const storageName = 'counter.checked'
// no longer than what can be checked: three days
const keptMilliseconds = 3 * 86_400_000
const kept = z.record(z.string(), z.number())

/** When this device checked a payment before, if it did; stores the present check on it. */
export function checkedBefore(reference: string): Date | undefined {
  const now = serverNow()
  const known = Object.entries(read()).filter(([, at]) => now - at < keptMilliseconds)
  const before = known.find(([of]) => of === reference)?.[1]
  localStorage.setItem(storageName, JSON.stringify({ ...Object.fromEntries(known), [reference]: now }))
  return before === undefined ? undefined : new Date(before)
}

function read(): Record<string, number> {
  try {
    return z.parse(kept, JSON.parse(localStorage.getItem(storageName) ?? '{}'))
  } catch {
    return {}
  }
}
