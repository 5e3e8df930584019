import type { EventPayout, KeptReason } from '@sahuji/contract/events/payout'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { BothDates } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Ltr, Name, Text } from '../kit/layout/text.tsx'
import { payoutAddress, tabAddress } from '../payouts/deposit-place.ts'

/** Why the money stayed in the wallet. */
const keptWords: Record<KeptReason, MessageDescriptor> = {
  below_reserve: msg`The wallet had less to withdraw.`,
  below_minimum: msg`It was too little for a withdrawal.`,
  account_not_ready: msg`The account could not take it.`,
  limit_reached: msg`It was more than could be withdrawn that day.`,
  closed: msg`Money could not go out at that moment.`,
  no_rail: msg`No way to the bank was open.`,
}

type Account = NonNullable<EventPayout['account']>

/** "Nabil Bank ··9012". */
const Bank = ({ of: { bank_name, account_end } }: { of: Account }) => (
  <>
    <Name>{bank_name}</Name> <Ltr>··{account_end}</Ltr>
  </>
)

/** What the organiser receives, when and where; or what became of it. */
export function PayoutSentence({ of: payout }: { of: EventPayout }) {
  const { account } = payout
  if (!account)
    return (
      <Text small tone="muted">
        <Trans>It stays in your wallet. Withdraw it whenever you like, from the day on which it is released.</Trans>
      </Text>
    )
  if (payout.state === 'kept') return <Kept of={payout} />
  if (payout.state === 'sent' || payout.state === 'due') return <Gone of={payout} account={account} />
  return (
    <>
      <Text small tone="muted">
        <Planned of={payout} account={account} />
      </Text>
      {!account.is_ready && (
        <Status tone="wait" sentence>
          <Trans>This account cannot take money now. Unless that changes, the money stays in your wallet.</Trans>
        </Status>
      )}
    </>
  )
}

function Planned({ of: { amount, fee, arrives, released_at }, account }: { of: EventPayout; account: Account }) {
  if (!released_at || fee === null || arrives === null)
    return (
      <Trans>
        When the doors open, what the event brought goes to <Bank of={account} />, less the fee of a withdrawal.
      </Trans>
    )
  return (
    <Trans>
      You receive <Money of={arrives} /> on <BothDates of={released_at} />, to <Bank of={account} />:{' '}
      <Money of={amount} /> less <Money of={fee} /> for the withdrawal.
    </Trans>
  )
}

function Kept({ of: { amount, kept_because } }: { of: EventPayout }) {
  const { _ } = useMessages()
  return (
    <Status tone="wait" sentence>
      <Trans>
        <Money of={amount} /> stayed in your wallet.
      </Trans>{' '}
      {kept_because && _(keptWords[kept_because])}{' '}
      <Link href={tabAddress('withdraw')}>
        <Trans>Withdraw it</Trans>
      </Link>
    </Status>
  )
}

function Gone({ of: { amount, arrives, payout_id }, account }: { of: EventPayout; account: Account }) {
  return (
    <Text small tone="muted">
      {payout_id ? (
        <Trans>
          <Money of={arrives ?? amount} /> of it goes to <Bank of={account} />.{' '}
          <Link href={payoutAddress({ id: payout_id })}>Follow the withdrawal</Link>
        </Trans>
      ) : (
        <Trans>
          <Money of={amount} /> is released and goes to <Bank of={account} /> in a moment.
        </Trans>
      )}
    </Text>
  )
}
