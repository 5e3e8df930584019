import type { Payout, PayoutState } from '@sahuji/contract/payouts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { traceAddress } from '../../funding/trace-address.ts'
import { Headline, type HeadlineProps } from '../../funding/headline.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { AsOf } from '../../platform/as-of.tsx'
import { FailedToLoad, FailureLine } from '../../platform/failed-to-load.tsx'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { payouts } from '../calls.ts'
import { receiptAddress, tabAddress } from '../deposit-place.ts'
import { isOpenPayout, isUndone, PayoutStatus } from '../payout-status.tsx'
import { CancelPayout } from './cancel-payout.tsx'
import { PayoutFacts } from './payout-facts.tsx'
import { PayoutLegs } from './payout-legs.tsx'
import { PayoutSentence } from './payout-words.tsx'

const soonMilliseconds = 3_000
const laterMilliseconds = 20_000
const freshMilliseconds = 120_000

/** Read again while it may change: often while it is young. */
const whileOpen = ({ state: { data } }: { state: { data: Payout | undefined } }) => {
  if (!data || !isOpenPayout(data.state)) return false
  return Date.now() - data.created_at.getTime() < freshMilliseconds ? soonMilliseconds : laterMilliseconds
}

/** One withdrawal, from the request to its end: how it stands, what can be done, where the money is. `isResult`: asked for on this page. */
export function PayoutStory({ id, isResult }: { id: string; isResult: boolean }) {
  const payout = useCardQuery({ ...payouts.one(id), refetchInterval: whileOpen })
  if (payout.error && !payout.data) return <FailedToLoad of={payout.error} onRetry={payout.refetch} />
  if (!payout.data) return <LoadingRows rows={6} />
  return (
    <Columns side={<PayoutFacts of={payout.data} />}>
      <Stack gap={10}>
        <AsOf of={payout} />
        <PayoutHead of={payout.data} />
        <Stack gap={6}>
          <Headline isResult={isResult} {...(payout.data.file_at ? waiting : headlines[payout.data.state])}>
            <p>
              <PayoutSentence of={payout.data} />
            </p>
          </Headline>
          <PayoutActions of={payout.data} />
        </Stack>
        {payout.data.legs && <WhereItIs of={payout.data} />}
      </Stack>
    </Columns>
  )
}

const headlines: Record<PayoutState, Pick<HeadlineProps, 'tone' | 'title'>> = {
  requested: { tone: 'wait', title: <Trans>We have it and send it to your bank</Trans> },
  held: { tone: 'info', title: <Trans>Held until a person has looked at it</Trans> },
  sent: { tone: 'wait', title: <Trans>On its way to your bank</Trans> },
  unclear: { tone: 'unclear', title: <Trans>The bank’s answer is unclear</Trans> },
  credited: { tone: 'good', title: <Trans>The money is in your account</Trans> },
  returned: { tone: 'warn', title: <Trans>It came back</Trans> },
  cancelled: { tone: 'wait', title: <Trans>Cancelled, nothing was sent</Trans> },
  failed: { tone: 'bad', title: <Trans>Nothing left your wallet</Trans> },
}

const waiting: Pick<HeadlineProps, 'tone' | 'title'> = {
  tone: 'wait',
  title: <Trans>Waits for the next file to the bank</Trans>,
}

function PayoutHead({ of: payout }: { of: Payout }) {
  const bank = payout.account.bank_name
  return (
    <Section>
      <Stack gap={2}>
        <Text tone="muted">
          <Trans>Withdrawal to {bank}</Trans>
        </Text>
        <Money of={payout.amount} size="largest" uncounted={isUndone(payout.state) || payout.state === 'unclear'} />
        <PayoutStatus of={payout} loud />
      </Stack>
    </Section>
  )
}

function WhereItIs({ of: payout }: { of: Payout }) {
  const { t } = useLingui()
  return (
    <Section title={t`Where the money is`}>
      <PayoutLegs of={payout} />
    </Section>
  )
}

/** While it is unclear there is no way to send another from here. */
function PayoutActions({ of: payout }: { of: Payout }) {
  const check = useMutation(payouts.check())
  const isAskable = (payout.state === 'sent' && !payout.file_at) || payout.state === 'unclear'
  return (
    <Stack gap={3}>
      <Row>
        {!isOpenPayout(payout.state) && (
          <LinkButton kind="primary" href={receiptAddress(payout)}>
            <Trans>Receipt</Trans>
          </LinkButton>
        )}
        {isAskable && (
          <Button isPending={check.isPending} onPress={() => check.mutate({ id: payout.id })}>
            <Trans>Ask the bank now</Trans>
          </Button>
        )}
        {payout.state === 'unclear' && (
          <LinkButton href={traceAddress(payout.reference, payout.mode)}>
            <Trans>Trace it</Trans>
          </LinkButton>
        )}
        {(payout.state === 'returned' || payout.state === 'failed') && (
          <LinkButton href={tabAddress('accounts')}>
            <Trans>Look at the account</Trans>
          </LinkButton>
        )}
        <CancelPayout of={payout} />
        {payout.transfer_id && (
          <LinkButton href={`/dashboard/transactionHistory/singleTransaction/${payout.id}`}>
            <Trans>See the ledger entries</Trans>
          </LinkButton>
        )}
        {payout.state !== 'unclear' && !isAskable && (
          <LinkButton href={tabAddress('history')}>
            <Trans>All withdrawals</Trans>
          </LinkButton>
        )}
      </Row>
      <FailureLine of={check.error} />
      {isOpenPayout(payout.state) && (
        <Text small tone="quiet">
          <Trans>You may close this page. We go on by ourselves and tell you how it ends.</Trans>
        </Text>
      )}
    </Stack>
  )
}
