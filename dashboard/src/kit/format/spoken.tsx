import { useEffect, useState } from 'react'
import * as unseen from '../unseen.module.css'

const restMilliseconds = 600

/** Words for readers alone, said once and politely when they change; `rests` waits until they stand still. */
export function Spoken({ rests = false, children }: { rests?: boolean; children: string }) {
  const [said, setSaid] = useState('')
  useEffect(
    function sayWhenStill() {
      // a region must be there before its words, or nobody hears them
      const timer = setTimeout(() => setSaid(children), rests ? restMilliseconds : 0)
      return () => clearTimeout(timer)
    },
    [rests, children],
  )
  return (
    <p className={unseen.unseen} aria-live="polite" aria-atomic="true">
      {said}
    </p>
  )
}
