import type { Gives } from '@sahuji/contract/http/route'
import type { quoteTicket } from '@sahuji/contract/events/ticket-types'
import { Trans } from '@lingui/react/macro'
import { Money } from '../kit/format/money.tsx'
import { Text } from '../kit/layout/text.tsx'

/** The fee above is that of a wallet; the ways of paying with another one, and what each leaves. */
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
