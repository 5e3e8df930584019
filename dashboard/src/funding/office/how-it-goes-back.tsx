import { Trans } from '@lingui/react/macro'
import type { GiveBack } from '@sahuji/contract/collections'
import type { ReactNode } from 'react'
import { Ltr } from '../../kit/layout/text.tsx'

/** The rail that is asked to return it, and the receiver; or why no rail is asked, and it is done by hand. */
export function HowItGoesBack({ of: { by, why, mobile_end } }: { of: GiveBack }) {
  if (by === 'rail')
    return mobile_end === null ? (
      <p>
        <Trans>The rail is asked to return it to where it came from.</Trans>
      </p>
    ) : (
      <p>
        <Trans>
          The rail is asked to send it to the mobile number of the person who began the load, ending in{' '}
          <Ltr>{mobile_end}</Ltr>.
        </Trans>
      </p>
    )
  return (
    <p>
      {why && reasonsByHand[why]}{' '}
      <Trans>Return it at the bank or in the rail’s own portal first: this only removes it from our books.</Trans>
    </p>
  )
}

const reasonsByHand: Record<NonNullable<GiveBack['why']>, ReactNode> = {
  no_call: <Trans>Manually: this rail cannot be asked to return it.</Trans>,
  card: <Trans>Manually: a card paid it, and only the card’s bank may return it.</Trans>,
  other_instrument: (
    <Trans>
      Manually: it was paid by another way than chosen, so the payer may not be the person who began the load.
    </Trans>
  ),
  other_number: (
    <Trans>
      Manually: the rail would send it to a mobile number that may not be the payer’s own: changed since, or another one
      than was given for the bank.
    </Trans>
  ),
}
