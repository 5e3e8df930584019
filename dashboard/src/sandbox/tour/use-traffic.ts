import type { Tour } from '@sahuji/contract/sandbox/tour'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sandbox } from '../calls.ts'

const everyMilliseconds = 5_000

interface Traffic {
  isRunning: boolean
  /** As many invented payments as a day has were made. */
  isOver: boolean
  toggle: () => void
}

/** Invented payments in the sandbox, one every few seconds while the page is shown. It pauses with a failure. */
export function useTraffic(tour: Tour | undefined): Traffic {
  const [isOn, setIsOn] = useState(false)
  const { mutate, isPending } = useMutation({ ...sandbox.traffic(), onError: () => setIsOn(false) })
  const isOver = tour?.traffic_left === 0
  const isRunning = isOn && !isOver
  useEffect(
    function addWhileShown() {
      if (!isRunning) return
      const add = () => {
        if (!document.hidden && !isPending) mutate({})
      }
      const timer = setInterval(add, everyMilliseconds)
      return () => clearInterval(timer)
    },
    [isRunning, isPending, mutate],
  )
  const toggle = () => {
    setIsOn(!isOn)
    if (!isOn) mutate({})
  }
  return { isRunning, isOver, toggle }
}
