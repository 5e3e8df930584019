import { Trans } from '@lingui/react/macro'
import { BankChoice } from './choose/bank-choice.tsx'

/** /dashboard/loadFunds/mobilebanking: the bank whose app approves the load. */
export const MobilebankingPage = () => (
  <BankChoice
    channel="mobilebanking"
    lead={
      <Trans>
        You approve the load with the mobile number and the code of your bank, or in its app. We never ask for your
        mPIN.
      </Trans>
    }
  />
)
