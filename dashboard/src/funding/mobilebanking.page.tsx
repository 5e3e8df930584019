import { Trans } from '@lingui/react/macro'
import { BankChoice } from './choose/bank-choice.tsx'

/** /dashboard/loadFunds/mobilebanking: whose app the load is approved in. */
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
