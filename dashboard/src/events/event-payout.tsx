import { type EventPayout, type KeptReason, retryEventPayout } from '@sahuji/contract/events/payout'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { BothDates } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Ltr, Name, Text } from '../kit/layout/text.tsx'
import { payoutAddress, tabAddress } from '../payouts/deposit-place.ts'
import { FailureLine } from '../platform/failures/failed-to-load.tsx'
import { useMay } from '../platform/session/rights.ts'
import { events } from './calls.ts'

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
export function PayoutSentence({ id, of: payout }: { id: string; of: EventPayout }) {
  const { account } = payout
  if (!account)
    return (
      <Text small tone="muted">
        <Trans>It stays in your wallet. Withdraw it whenever you like, from the day on which it is released.</Trans>
      </Text>
    )
  if (payout.state === 'kept' || payout.is_undone) return <InWallet id={id} of={payout} account={account} />
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

/** It stayed in the wallet, or came back to it: why, and the two ways out. */
function InWallet({ id, of: payout, account }: { id: string; of: EventPayout; account: Account }) {
  const { _ } = useMessages()
  const { amount, payout_id, kept_because } = payout
  return (
    <Stack gap={3} start>
      <Status tone="wait" sentence>
        {payout_id ? (
          <Trans>
            <Money of={amount} /> did not reach <Bank of={account} /> and is in your wallet.{' '}
            <Link href={payoutAddress({ id: payout_id })}>See the withdrawal</Link>
          </Trans>
        ) : (
          <>
            <Trans>
              <Money of={amount} /> stayed in your wallet.
            </Trans>{' '}
            {kept_because && _(keptWords[kept_because])}{' '}
            <Link href={tabAddress('withdraw')}>
              <Trans>Withdraw it</Trans>
            </Link>
          </>
        )}
      </Status>
      {payout.can_try_again && <TryAgain id={id} />}
    </Stack>
  )
}

/** Sends it once more, for people who may withdraw; a refusal is shown below the button. */
function TryAgain({ id }: { id: string }) {
  const mayRetry = useMay(retryEventPayout)
  const retrying = useMutation(events.retryPayout())
  if (!mayRetry) return null
  return (
    <>
      <Row>
        <Button isPending={retrying.isPending} onPress={() => retrying.mutate({ id })}>
          <Trans>Try again</Trans>
        </Button>
      </Row>
      <FailureLine of={retrying.error} />
    </>
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
