import { useEffect, useState } from 'react'
import { Mark } from '../kit/icons/mark.tsx'
import * as css from './waiting.module.css'

/** The seal and one line for a long wait; a wait shorter than `after` milliseconds shows nothing. */
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
    <div className={isLong ? css.waiting : css.unseen}>
      <Mark large />
      <h1>{title}</h1>
    </div>
  )
}
