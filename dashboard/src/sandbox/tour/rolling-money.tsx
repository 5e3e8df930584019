import { useEffect, useRef, useState } from 'react'
import { Money } from '../../kit/format/money.tsx'

const rollMilliseconds = 700

/** A balance that rolls to its new figure; at once for a reader who wants no motion. */
export function RollingMoney({ of: amount }: { of: bigint }) {
  const [shown, setShown] = useState(amount)
  const from = useRef(amount)
  useEffect(
    function rollToAmount() {
      const start = performance.now()
      const first = from.current
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      let frame = 0
      const draw = (time: number) => {
        const part = isStill ? 1 : Math.min(1, Math.max(0, (time - start) / rollMilliseconds))
        const eased = BigInt(Math.round((1 - (1 - part) ** 3) * 10_000))
        from.current = first + ((amount - first) * eased) / 10_000n
        setShown(from.current)
        if (part < 1) frame = requestAnimationFrame(draw)
      }
      frame = requestAnimationFrame(draw)
      return () => cancelAnimationFrame(frame)
    },
    [amount],
  )
  return <Money of={shown} size="largest" />
}
