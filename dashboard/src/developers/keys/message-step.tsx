import type { WebhookDelivery } from '@sahuji/contract/developers/webhook-deliveries'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CodeHead } from '../../kit/data/code-well.tsx'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Code, Ltr, Text } from '../../kit/layout/text.tsx'
import { webhooks } from '../webhooks/calls.ts'
import { DeliveryAnswer } from '../webhooks/delivery-answer.tsx'
import { shortUrl } from '../webhooks/endpoint-state.ts'
import * as css from './first-minutes.module.css'

const shown = 3
const againMilliseconds = 3_000

/**
 * The third step: the last messages to the shop's sandbox servers. It is read again while a payment was asked for here, or a message
 * waits.
 */
export function MessageStep({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useLingui()
  const { data } = useInfiniteQuery({
    ...webhooks.deliveries({ mode: 'sandbox', not_delivered: false }),
    refetchInterval: ({ state }) =>
      (isWaiting || state.data?.pages[0]?.data.some((sent) => sent.state === 'waiting')) && againMilliseconds,
  })
  const rows = data?.pages[0]?.data.slice(0, shown) ?? []
  return (
    <div className={css.told}>
      <CodeHead
        actions={
          isWaiting && (
            <Status tone="good" sentence>
              <Trans>Listening</Trans>
            </Status>
          )
        }
      >
        <i>
          <Count of={3} />
        </i>{' '}
        <Trans>
          <b>We tell your shop</b> the moment something happens
        </Trans>
      </CodeHead>
      {rows.length > 0 ? (
        <Stack gap={2}>
          <Table label={t`Messages to your shop`} columns={columns} rows={rows} rowKey={({ id }) => id} href={hrefOf} />
          <Text small tone="muted">
            <Trans>
              Sent to <Ltr>{shortUrl(rows[0]!.url)}</Ltr>.{' '}
              <Link href="/dashboard/developers/webhooks">Set another address</Link>
            </Trans>
          </Text>
        </Stack>
      ) : (
        <Text tone="muted">
          <Trans>
            Add the address of your server and we send each change of a payment to it, signed.{' '}
            <Link href="/dashboard/developers/webhooks">Set up webhooks</Link>
          </Trans>
        </Text>
      )}
    </div>
  )
}

const hrefOf = ({ id }: WebhookDelivery) => `/dashboard/developers/webhooks?mode=sandbox&delivery=${id}`

const columns: Column<WebhookDelivery>[] = [
  { id: 'type', head: <Trans>Event</Trans>, grow: true, phone: 'who', cell: ({ type }) => <Code>{type}</Code> },
  {
    id: 'at',
    head: <Trans>Time</Trans>,
    kind: 'when',
    phone: 'meta',
    cell: ({ at }) => (
      <>
        <DateTime of={at} as="day" /> <DateTime of={at} as="seconds" />
      </>
    ),
  },
  { id: 'answer', head: <Trans>Answer</Trans>, phone: 'amount', cell: (sent) => <DeliveryAnswer of={sent} /> },
]
