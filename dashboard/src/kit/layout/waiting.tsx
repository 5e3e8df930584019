import { useEffect, useState } from 'react'
import { Mark } from '../icons/mark.tsx'
import '../css/waiting.css'

/** The seal and one line for what takes its time; a wait shorter than `after` milliseconds shows nothing. */
export function Waiting({ title, after }: { title: string; after: number }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(
    function waitFirst() {
      const timer = setTimeout(() => setIsLong(true), after)
      return () => clearTimeout(timer)
    },
    [after],
  )
  return (
    <div className={isLong ? 'waiting' : 'waiting vh'}>
      <Mark large />
      <h1>{title}</h1>
    </div>
  )
}
