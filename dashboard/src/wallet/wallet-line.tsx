import type { Wallet } from '@sahuji/contract/wallet'
import { Trans } from '@lingui/react/macro'
import { Money } from '../kit/format/money.tsx'
import { AsOf } from '../platform/as-of.tsx'
import { useAsked } from '../platform/use-asked.ts'
import { wallet } from './calls.ts'

/** "In your wallet now: Rs.4,82,316.50", under a heading. */
export function WalletLine({ told }: { told: Pick<Wallet, 'balance'> | undefined }) {
  const asked = useAsked(wallet.read())
  const data = asked.data ?? (asked.error ? told : undefined)
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
