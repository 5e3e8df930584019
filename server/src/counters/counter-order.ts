interface Named {
  id: string
  name: string
}

/**
 * Counters as a shop counts them: those that are named alike by their number, whoever came first; else the oldest first.
 * `Counter 2` stands before `Counter 10`, and `Counter 1` before both when it was made after them.
 */
export function inCounterOrder<Counter extends Named>(counters: readonly Counter[]): Counter[] {
  const byAge = counters.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const stems = [...new Set(byAge.map(({ name }) => stemOf(name)))]
  const placeOf = ({ name }: Named) => stems.indexOf(stemOf(name))
  return byAge.toSorted((one, other) => placeOf(one) - placeOf(other) || byNumber.compare(one.name, other.name))
}

// digits of either script count
const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** What stands before the number at the end. */
const stemOf = (name: string): string => name.replace(/[\s#-]*\p{Nd}*$/u, '').toLowerCase()
