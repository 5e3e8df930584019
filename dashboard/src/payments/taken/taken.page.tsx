import type { Payment } from '@sahuji/contract/payments'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { List, ListRow } from '../../kit/data/list.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { MoneyInIcon } from '../../kit/icons/first.tsx'
import { QrCodeIcon } from '../../kit/icons/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Code, Name } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { AskedPaymentStatus } from '../payment-state.tsx'
import { takenAddress, takenPayments } from './calls.ts'

/** /dashboard/qrcode/paid: what a cashier's counter took within a week; each payment leads to its page. */
export function TakenPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  return (
    <Page
      title={t`Paid at your counter`}
      crumbs={[{ name: t`QR Code`, href: '/dashboard/qrcode' }, { name: t`Paid at your counter` }]}
      lead={<Trans>The payments of the last 7 days. Open one to ask for a refund.</Trans>}
      actions={
        <LinkButton icon={<QrCodeIcon small />} href="/dashboard/qrcode/amount">
          <Trans>Ask for an amount</Trans>
        </LinkButton>
      }
    >
      {isOwn ? <Taken /> : <NotOffered />}
    </Page>
  )
}

function Taken() {
  const { t } = useLingui()
  const pages = useInfiniteQuery(takenPayments())
  const failure = pages.data ? null : (pages.error ?? pages.failureReason)
  if (failure) return <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />
  if (!pages.data) return <LoadingRows rows={6} />
  const rows = pages.data.pages.flatMap(({ data }) => data)
  if (rows.length === 0)
    return (
      <NothingYet title={t`Nothing was paid here yet`}>
        <Trans>What customers pay at your counter appears here at once.</Trans>
      </NothingYet>
    )
  return (
    <Stack gap={4}>
      <List label={t`Paid at your counter`}>
        {rows.map((payment) => (
          <TakenRow key={payment.id} of={payment} />
        ))}
      </List>
      <ShowMoreRow of={pages} />
    </Stack>
  )
}

function TakenRow({ of: { id, state, amount, payer, reference, paid_at, code } }: { of: Payment }) {
  return (
    <ListRow
      icon={<MoneyInIcon />}
      href={`${takenAddress}/${id}`}
      note={
        <>
          {paid_at && (
            <>
              <DateTime of={paid_at} as="day" />, <DateTime of={paid_at} as="time" />
            </>
          )}
          {code !== null && (
            <>
              {', '}
              <Name>{code}</Name>
            </>
          )}
          <div>
            <Code>{reference}</Code>
          </div>
        </>
      }
      end={
        <>
          <div>
            <Money of={amount} />
          </div>
          <AskedPaymentStatus state={state} />
        </>
      }
    >
      {payer === null ? <Trans>Payment</Trans> : <Name>{payer}</Name>}
    </ListRow>
  )
}
