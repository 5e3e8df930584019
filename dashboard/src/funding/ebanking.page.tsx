import { Trans } from '@lingui/react/macro'
import { BankChoice } from './choose/bank-choice.tsx'

/** /dashboard/loadFunds/ebanking: which bank to pay from. */
export const EbankingPage = () => (
  <BankChoice
    channel="ebanking"
    lead={<Trans>You pay on your bank’s own page and come back here. We never see your bank password.</Trans>}
  />
)
