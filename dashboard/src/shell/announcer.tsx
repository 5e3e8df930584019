import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { brand } from '../kit/format/operator.ts'
import { Spoken } from '../kit/format/spoken.tsx'
import { focusHeading, keepFocus } from './keep-focus.ts'

/** Says the name of each new page once and moves the focus to its heading; not at first, nor where only a filter changed. */
export function Announcer() {
  const router = useRouter()
  const [announcement, setAnnouncement] = useState('')
  useEffect(
    function followPages() {
      const ends = [
        // the same name twice must be two changes
        router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setAnnouncement('')),
        router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
          if (!fromLocation || !pathChanged) return
          setAnnouncement(document.title.replace(` · ${brand()}`, ''))
          focusHeading()
        }),
        keepFocus(),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    [router],
  )
  return <Spoken>{announcement}</Spoken>
}
