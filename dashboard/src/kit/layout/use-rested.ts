import { useEffect, useState } from 'react'

const restMilliseconds = 250

/** The value once it has stood still for a moment: what is asked of the server while somebody types. */
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
