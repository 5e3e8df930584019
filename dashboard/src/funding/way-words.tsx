import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface WayWords {
  /** Over the amount that leaves the payer's account, with others' charges. */
  pays: ReactNode
  paid: ReactNode
  /** What others charge in addition. */
  charge: ReactNode
  /** The button under the form, to a bank or card of this name. */
  goesOn: (bank: string) => ReactNode
  /** Before the browser leaves. */
  leads: ReactNode
  leaves: ReactNode
}

const atBank = {
  pays: <Trans>You pay at the bank</Trans>,
  paid: <Trans>You paid at the bank</Trans>,
  charge: <Trans>The gateway’s own charge</Trans>,
  goesOn: (bank: string) => <Trans>Continue to {bank}</Trans>,
} as const

/** The words of paying that differ by way: at a bank, with a card, at connectIPS. */
export const wayWords: Record<LoadChannel, WayWords> = {
  ebanking: {
    ...atBank,
    leads: (
      <Trans>
        Your bank’s page opens now. Pay there once, then come back; if you do not, we ask the bank ourselves.
      </Trans>
    ),
    leaves: <Trans>Go to the bank</Trans>,
  },
  mobilebanking: {
    ...atBank,
    leads: <Trans>Next you approve it in the app on your phone, once only. We then ask the bank for the result.</Trans>,
    leaves: <Trans>Begin this load</Trans>,
  },
  visa: {
    pays: <Trans>You pay with the card</Trans>,
    paid: <Trans>You paid with the card</Trans>,
    charge: <Trans>The card company’s own charge</Trans>,
    goesOn: () => <Trans>Continue to the card page</Trans>,
    leads: (
      <Trans>
        The bank’s card page opens now. Enter the card number there, never here. Pay once, then come back; if you do
        not, we ask the bank ourselves.
      </Trans>
    ),
    leaves: <Trans>Go to the card page</Trans>,
  },
  sct: {
    pays: <Trans>You pay with the card</Trans>,
    paid: <Trans>You paid with the card</Trans>,
    charge: <Trans>The card network’s own charge</Trans>,
    goesOn: () => <Trans>Continue to the page of SCT</Trans>,
    leads: (
      <Trans>
        The page of SCT opens now. Enter card number and PIN there, never here. Pay once, then come back; if you do not,
        we ask SCT ourselves.
      </Trans>
    ),
    leaves: <Trans>Go to the page of SCT</Trans>,
  },
  ips: {
    pays: <Trans>You pay at connectIPS</Trans>,
    paid: <Trans>You paid at connectIPS</Trans>,
    charge: <Trans>connectIPS’s own charge</Trans>,
    goesOn: () => <Trans>Continue to connectIPS</Trans>,
    leads: (
      <Trans>
        The page of connectIPS opens now. Sign in there with your connectIPS ID and approve once; if you do not come
        back, we ask connectIPS ourselves.
      </Trans>
    ),
    leaves: <Trans>Go to connectIPS</Trans>,
  },
}
