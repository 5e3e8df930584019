import type { Gives } from '@sahuji/contract/http/route'
import type { quoteTicket } from '@sahuji/contract/events/ticket-types'
import { Trans } from '@lingui/react/macro'
import { Money } from '../kit/format/money.tsx'
import { Text } from '../kit/layout/text.tsx'

/** The ways of paying whose fee differs from a wallet's, each with its fee and what the organiser receives. */
export function OtherWays({ of: { others } }: { of: Pick<Gives<typeof quoteTicket>, 'others'> }) {
  if (others.length === 0) return null
  return (
    <Text small tone="quiet">
      <Trans>That is the fee of a payment from a wallet.</Trans>{' '}
      {others.map(({ way, fee, arrives }) => (
        <span key={way}>
          {way === 'qr' && (
            <Trans>
              By NEPALPAY QR the fee is <Money of={fee} />, and you receive <Money of={arrives} />.
            </Trans>
          )}
          {way === 'bank' && (
            <Trans>
              From a bank the fee is <Money of={fee} />, and you receive <Money of={arrives} />.
            </Trans>
          )}
          {way === 'card' && (
            <Trans>
              By card the fee is <Money of={fee} />, and you receive <Money of={arrives} />.
            </Trans>
          )}{' '}
        </span>
      ))}
    </Text>
  )
}
