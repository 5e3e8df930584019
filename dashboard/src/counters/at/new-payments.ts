import type { CounterPayment, CounterView } from '@sahuji/contract/counters/at-the-counter'
import { useEffect, useEffectEvent, useMemo } from 'react'

/** Far more than a list holds: what has left it does not come back. */
const keptMost = 200

/** Calls back with the payments since the last answer, the oldest first; not with those of the first answer. */
export function useNewPayments(view: CounterView | undefined, onNew: (payments: CounterPayment[]) => void): void {
  const newOf = useMemo(() => newPayments(), [])
  const tell = useEffectEvent(onNew)
  useEffect(
    function tellNew() {
      if (!view) return
      const came = newOf(view.payments)
      if (came.length > 0) tell(came)
    },
    [view, newOf],
  )
}

/**
 * Takes one list after the other and returns what was in none before, the oldest first; nothing of the first. Compares the ids
 * themselves: a send that waited for its owner arrives with an old one, and of two at once the earlier may be seen later.
 */
export function newPayments(): (listed: readonly CounterPayment[]) => CounterPayment[] {
  let seen: Set<string> | undefined
  return (listed) => {
    const before = seen
    const ids = listed.map(({ id }) => id)
    seen = new Set([...ids, ...(before ?? [])].slice(0, keptMost))
    return before ? listed.filter(({ id }) => !before.has(id)).toReversed() : []
  }
}
