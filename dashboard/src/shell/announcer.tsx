import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { brand } from '../kit/format/operator.ts'
import { Spoken } from '../kit/format/spoken.tsx'
import { focusHeading, keepFocus } from '../kit/forms/keep-focus.ts'
import { closePageNotices } from '../kit/overlays/notices.ts'

/** Says the name of each new page once, moves the focus to its heading and takes the notices of the one before away; not at first, nor where only a filter changed. */
export function Announcer() {
  const router = useRouter()
  const [announcement, setAnnouncement] = useState('')
  useEffect(
    function followPages() {
      const ends = [
        // the same name twice must be two changes
        router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
          if (!pathChanged) return
          setAnnouncement('')
          closePageNotices()
        }),
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
