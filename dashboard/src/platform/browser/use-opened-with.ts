import { useState } from 'react'

/** The value with which a component was first shown; constant while it is shown. */
export function useOpenedWith<Value>(value: Value): Value {
  // oxlint-disable-next-line react/hook-use-state -- it is never set
  const [openedWith] = useState(value)
  return openedWith
}

/** The time at which a component was first shown; constant while it is shown. */
export function useOpenedAt(): Date {
  // oxlint-disable-next-line react/hook-use-state -- it is never set
  const [openedAt] = useState(() => new Date())
  return openedAt
}
