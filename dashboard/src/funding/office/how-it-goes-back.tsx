import { Trans } from '@lingui/react/macro'
import type { GiveBack } from '@sahuji/contract/collections'
import type { ReactNode } from 'react'
import { Ltr } from '../../kit/layout/text.tsx'

/** Who is told to give it back, and to whom it goes; or why nobody is, and it is done by hand. */
export function HowItGoesBack({ of: { by, why, mobile_end } }: { of: GiveBack }) {
  if (by === 'rail')
    return mobile_end === null ? (
      <p>
        <Trans>The rail is told to give it back to where it came from.</Trans>
      </p>
    ) : (
      <p>
        <Trans>
          The rail is told to send it to the own mobile number of whoever began the load, ending in{' '}
          <Ltr>{mobile_end}</Ltr>.
        </Trans>
      </p>
    )
  return (
    <p>
      {why && reasonsByHand[why]}{' '}
      <Trans>Send it back at the bank or in the rail’s own portal first: this only takes it out of our books.</Trans>
    </p>
  )
}

const reasonsByHand: Record<NonNullable<GiveBack['why']>, ReactNode> = {
  no_call: <Trans>By hand: this rail cannot be told.</Trans>,
  card: <Trans>By hand: a card paid it, and only the card’s bank may give it back.</Trans>,
  other_instrument: (
    <Trans>By hand: something else paid than was chosen, so nobody knows that the payer is who began the load.</Trans>
  ),
  other_number: (
    <Trans>
      By hand: the rail would send it to a mobile number that is not surely the payer’s own: changed since, or another
      one than was given for the bank.
    </Trans>
  ),
}
