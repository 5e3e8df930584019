import { useEffect, useState } from 'react'
import * as unseen from '../unseen.module.css'

const restMilliseconds = 600

/** A polite announcement for screen readers, once a change; `rests` waits until the text stops changing. */
export function Spoken({ rests = false, children }: { rests?: boolean; children: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(
    function sayWhenStill() {
      // a screen reader announces only changes of a region that already exists
      const timer = setTimeout(() => setAnnounced(children), rests ? restMilliseconds : 0)
      return () => clearTimeout(timer)
    },
    [rests, children],
  )
  return (
    <p className={unseen.unseen} aria-live="polite" aria-atomic="true">
      {announced}
    </p>
  )
}
