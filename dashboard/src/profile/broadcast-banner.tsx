import { dismissBroadcast, type OwnBroadcast } from '@sahuji/contract/merchants/standing'
import type { Language } from '@sahuji/contract/language/languages'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useReader } from '../kit/format/reader.ts'
import { InfoIcon, WarningIcon } from '../kit/icons/states.tsx'
import { Banner } from '../kit/layout/banner.tsx'
import { mutation } from '../platform/query.ts'

/** What the operator tells all merchants, until its time is over or the reader closes it. */
export function BroadcastBanner({ of: { id, tone, texts, shown_until } }: { of: OwnBroadcast }) {
  const { language } = useReader()
  const dismiss = useMutation(mutation(dismissBroadcast))
  const own = texts[language as Language]
  // closed at once; where the server could not be told it is there again at the next visit
  if (useIsOver(shown_until) || !dismiss.isIdle) return null
  return (
    <Banner soft icon={tone === 'warn' ? <WarningIcon /> : <InfoIcon />} onClose={() => dismiss.mutate({ id })}>
      <span lang={own ? language : 'en'} dir="auto">
        {own ?? texts.en}
      </span>
    </Banner>
  )
}

// a timer holds no more than 24 days; the server names no notice that is over
const longestPause = 86_400_000

/** Whether a moment is over; it turns true by itself. */
function useIsOver(moment: Date): boolean {
  const until = moment.getTime()
  const [isOver, setIsOver] = useState(() => Date.now() >= until)
  useEffect(
    function wakeWhenOver() {
      const timer = setTimeout(() => setIsOver(Date.now() >= until), Math.min(until - Date.now(), longestPause))
      return () => clearTimeout(timer)
    },
    [until],
  )
  return isOver
}
