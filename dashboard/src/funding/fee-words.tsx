import type { FeeRule } from '@sahuji/contract/tariff'
import { Trans } from '@lingui/react/macro'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'

/** A fee's rule in words: free, fixed, or a share in percent. */
export function FeeWords({ rule }: { rule: FeeRule }) {
  const { digits } = useWriting()
  if (rule.kind === 'free') return <Trans>Free</Trans>
  if (rule.kind === 'percent') return <>{digits(`${percentOf(rule.value)} %`)}</>
  return (
    <Trans>
      Fixed, <Money of={BigInt(rule.value)} />
    </Trans>
  )
}

/** Basis points as percent: 5 is 0.05. */
function percentOf(basisPoints: number): string {
  return `${Math.floor(basisPoints / 100)}.${`${basisPoints % 100}`.padStart(2, '0')}`
}
