import { useEffect, useState } from 'react'

const restMilliseconds = 250

/** The value once it has not changed for a moment: for queries of what a person types. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(
    function waitForRest() {
      const timer = setTimeout(() => setRested(value), restMilliseconds)
      return () => clearTimeout(timer)
    },
    [value],
  )
  return rested
}
