import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { say, type Spoken, spokenLanguage } from '../../counters/at/spoken-amount.ts'
import { useVoice } from '../../counters/at/voice-choice.tsx'
import type { Asked } from './use-asked-payment.ts'

/** Speaks the amount when it is paid while the page is open, as the counter does; returns the spoken language. */
export function useSayPaid({ payment, state }: Asked): Spoken | undefined {
  const [voice] = useVoice()
  const [said, setSaid] = useState<Spoken>()
  const before = useRef(state)
  const sayAmount = useEffectEvent(() => {
    const language = spokenLanguage(voice)
    if (!payment || !language) return
    setSaid(language)
    say([payment.amount], voice, () => setSaid(undefined))
  })
  useEffect(
    function sayWhenPaid() {
      if (state === 'paid' && before.current !== undefined && before.current !== 'paid') sayAmount()
      before.current = state
    },
    [state],
  )
  return said
}
