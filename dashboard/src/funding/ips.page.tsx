import { Trans, useLingui } from '@lingui/react/macro'
import { ConnectipsTermsSection, TwoLegs } from './amount/connectips-parts.tsx'
import { WayAmount } from './amount/way-amount.tsx'

/** /dashboard/loadFunds/ips: a load from a bank account that is linked in connectIPS. */
export function IpsPage() {
  const { t } = useLingui()
  return (
    <WayAmount
      channel="ips"
      title={t`Load by connectIPS`}
      says={<Trans>Straight from your bank account. You need a connectIPS ID.</Trans>}
      at="/dashboard/loadFunds/ips"
      below={<TwoLegs />}
      beside={<ConnectipsTermsSection />}
    />
  )
}
