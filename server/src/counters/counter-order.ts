interface Named {
  id: string
  name: string
}

/**
 * The shop's order of counters: those with a common name by their number, regardless of age; else the oldest first.
 * `Counter 2` precedes `Counter 10`, and `Counter 1` precedes both even if it was made later.
 */
export function inCounterOrder<Counter extends Named>(counters: readonly Counter[]): Counter[] {
  const byAge = counters.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const stems = [...new Set(byAge.map(({ name }) => stemOf(name)))]
  const placeOf = ({ name }: Named) => stems.indexOf(stemOf(name))
  return byAge.toSorted((one, other) => placeOf(one) - placeOf(other) || byNumber.compare(one.name, other.name))
}

// digits of either script count
const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The name before the number at its end. */
const stemOf = (name: string): string => name.replace(/[\s#-]*\p{Nd}*$/u, '').toLowerCase()
