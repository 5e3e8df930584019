import { Trans } from '@lingui/react/macro'
import { BankAmount } from './amount/bank-amount.tsx'

/** /dashboard/loadFunds/mobilebanking/amount/{id}: the payer's number, the amount, and its cost. */
export const MobilebankingAmountPage = () => (
  <BankAmount
    channel="mobilebanking"
    says={(bankClass) =>
      bankClass ? (
        <Trans>Mobile banking, class {bankClass}, arrives in under a minute</Trans>
      ) : (
        <Trans>Mobile banking, arrives in under a minute</Trans>
      )
    }
  />
)
