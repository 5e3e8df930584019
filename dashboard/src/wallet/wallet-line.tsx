import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Money } from '../kit/money.tsx'
import { AsOf } from '../platform/as-of.tsx'
import { wallet } from './calls.ts'

/** "In your wallet now: Rs.4,82,316.50", under a heading. */
export function WalletLine() {
  const asked = useQuery(wallet.read())
  const { data } = asked
  if (!data) return <Trans>In your wallet now: …</Trans>
  return (
    <>
      <Trans>
        In your wallet now: <Money of={data.balance} weight="bold" />
      </Trans>{' '}
      <AsOf of={asked} />
    </>
  )
}
