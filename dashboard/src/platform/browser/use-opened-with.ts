import { useState } from 'react'

/** What a component was first shown with; it stays the same while it is shown. */
export function useOpenedWith<Value>(value: Value): Value {
  // oxlint-disable-next-line react/hook-use-state -- nothing ever sets it
  const [openedWith] = useState(value)
  return openedWith
}
