import { Trans } from '@lingui/react/macro'
import { Money } from '../../kit/format/money.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { wallet } from '../../wallet/calls.ts'
import { SpendOnly } from '../../wallet/card-money.tsx'
import { loadingAddress } from '../calls.ts'

/** The balance of the sandbox's wallet, under a heading. */
export function SandboxBalance() {
  const walletQuery = useCardQuery(wallet.read('sandbox'))
  const { data } = walletQuery
  if (!data) return <Trans>In the sandbox’s wallet: …</Trans>
  return (
    <>
      <Trans>
        In the sandbox’s wallet: <Money of={data.balance} weight="bold" />, none of it real
      </Trans>{' '}
      <AsOf of={walletQuery} />
      <SpendOnly of={data} />
    </>
  )
}

/** The link to load it. */
export function LoadTestMoney() {
  return (
    <LinkButton href={loadingAddress('sandbox')}>
      <Trans>Load test money</Trans>
    </LinkButton>
  )
}
