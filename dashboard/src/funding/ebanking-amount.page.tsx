import { Trans } from '@lingui/react/macro'
import { BankAmount } from './amount/bank-amount.tsx'

/** /dashboard/loadFunds/ebanking/amount/{id}: the amount, its cost, and the balance after it. */
export const EbankingAmountPage = () => (
  <BankAmount
    channel="ebanking"
    says={(bankClass) =>
      bankClass ? (
        <Trans>E-banking, class {bankClass}, arrives in under a minute</Trans>
      ) : (
        <Trans>E-banking, arrives in under a minute</Trans>
      )
    }
  />
)
