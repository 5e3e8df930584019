import type { Payment } from '@sahuji/contract/payments'
import type { PaymentLink } from '@sahuji/contract/payments/links'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { List, ListRow } from '../../kit/data/list.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { Question } from '../came-by.tsx'
import { AskedPaymentStatus } from '../payment-state.tsx'
import { links } from './calls.ts'

/** The payments of a link, newest first, with the payer's answers. */
export function LinkPayments({ of: { id, title } }: { of: PaymentLink }) {
  const { t } = useLingui()
  const pages = useInfiniteQuery(links.payments(id))
  const failure = pages.error ?? pages.failureReason
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  if (failure && !rows) return <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />
  if (!rows) return <LoadingRows rows={2} />
  if (rows.length === 0)
    return (
      <Text small tone="quiet">
        <Trans>No payment was begun by it yet.</Trans>
      </Text>
    )
  return (
    <Stack gap={3}>
      <List label={t`Payments by the link “${title}”`}>
        {rows.map((payment) => (
          <PaymentRow key={payment.id} of={payment} />
        ))}
      </List>
      {pages.hasNextPage && (
        <Row>
          <Button size="small" isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
            <Trans>More payments</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  )
}

function PaymentRow({ of: { id, state, amount, payer, answers, made_at, paid_at } }: { of: Payment }) {
  const isPaid = paid_at !== null
  return (
    <ListRow
      {...(isPaid && { href: `/dashboard/transactionHistory/singleTransaction/${id}` })}
      note={
        <>
          <DateTime of={paid_at ?? made_at} as="day" />, <DateTime of={paid_at ?? made_at} as="time" />
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <Question of={question} /> <Name>{answer}</Name>
            </div>
          ))}
        </>
      }
      end={
        <>
          <div>
            <Money of={amount} uncounted={!isPaid} />
          </div>
          <AskedPaymentStatus state={state} />
        </>
      }
    >
      {payer === null ? <Trans>Begun, not paid</Trans> : <Name>{payer}</Name>}
    </ListRow>
  )
}
