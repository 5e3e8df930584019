import type { WebhookDelivery } from '@sahuji/contract/developers/webhook-deliveries'
import type { Mode } from '@sahuji/contract/http/lists'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Chip } from '../../kit/forms/chip.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { Code, Ltr, Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { webhooks } from './calls.ts'
import { DeliveryAnswer } from './delivery-answer.tsx'
import { shortUrl } from './endpoint-state.ts'
import { OpenedDelivery } from './opened-delivery.tsx'
import * as css from './deliveries.module.css'

interface DeliveriesProps {
  mode: Mode
  isMissedOnly: boolean
  /** The payment that the messages are about; undefined for all. */
  payment: string | undefined
  onEveryPayment: () => void
  /** The opened delivery. */
  opened: string | undefined
  onNarrow: (isMissedOnly: boolean) => void
  onOpen: (id: string | undefined) => void
}

/** While a try is due soon, the list is read again. */
const soonMilliseconds = 60_000
const againMilliseconds = 3_000

/** The deliveries of a book, and the opened one beside them. */
export function Deliveries({ mode, isMissedOnly, payment, onEveryPayment, opened, onNarrow, onOpen }: DeliveriesProps) {
  const pages = useInfiniteQuery({
    ...webhooks.deliveries({ mode, not_delivered: isMissedOnly, payment_id: payment }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ data: rows }) => rows.some(isSoon)) && againMilliseconds,
  })
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  return (
    <div className={css.columns} data-opened={opened !== undefined}>
      <Section
        title={<Trans>Deliveries</Trans>}
        aside={
          <Row tight>
            {payment !== undefined && (
              <Chip on removes onPress={onEveryPayment}>
                <Trans>Of one payment</Trans>
              </Chip>
            )}
            <Chip on={!isMissedOnly} onPress={() => onNarrow(false)}>
              <Trans>All</Trans>
            </Chip>
            <Chip on={isMissedOnly} onPress={() => onNarrow(true)}>
              <Trans>Not delivered</Trans>
            </Chip>
          </Row>
        }
      >
        {pages.error && !rows && <FailedToLoad of={pages.error} onRetry={() => void pages.refetch()} />}
        {!pages.error && !rows && <LoadingRows rows={6} />}
        {rows && rows.length === 0 && (
          <NoRows
            payment={payment}
            isMissedOnly={isMissedOnly}
            onClear={() => onNarrow(false)}
            onEveryPayment={onEveryPayment}
          />
        )}
        {rows && rows.length > 0 && (
          <Stack>
            <DeliveryTable rows={rows} opened={opened} onOpen={onOpen} />
            <ShowMoreRow of={pages} size="small" />
          </Stack>
        )}
      </Section>
      {opened !== undefined && <OpenedDelivery key={opened} id={opened} onClose={() => onOpen(undefined)} />}
    </div>
  )
}

const isSoon = ({ next_at }: WebhookDelivery): boolean =>
  next_at !== null && next_at.getTime() < Date.now() + soonMilliseconds

interface NoRowsProps extends Pick<DeliveriesProps, 'isMissedOnly' | 'payment' | 'onEveryPayment'> {
  onClear: () => void
}

function NoRows({ isMissedOnly, payment, onClear, onEveryPayment }: NoRowsProps) {
  if (payment !== undefined && !isMissedOnly)
    return <NothingMatches title={<Trans>No message about this payment</Trans>} onClear={onEveryPayment} />
  if (isMissedOnly) return <NothingMatches title={<Trans>Everything was delivered</Trans>} onClear={onClear} />
  return (
    <NothingYet title={<Trans>Nothing was sent yet</Trans>}>
      <Trans>Each change of a payment, a refund, a dispute or a withdrawal is listed here for 30 days.</Trans>
    </NothingYet>
  )
}

function DeliveryTable({
  rows,
  opened,
  onOpen,
}: { rows: readonly WebhookDelivery[] } & Pick<DeliveriesProps, 'opened' | 'onOpen'>) {
  const { t } = useLingui()
  return (
    <Table
      label={t`Deliveries`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      unfold={{
        isOpen: ({ id }) => id === opened,
        toggle: ({ id }) => onOpen(id === opened ? undefined : id),
        content: () => null,
      }}
    />
  )
}

const columns: Column<WebhookDelivery>[] = [
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
  {
    id: 'type',
    head: <Trans>Event</Trans>,
    grow: true,
    phone: 'who',
    cell: ({ type, url }) => (
      <>
        <Code>{type}</Code>
        <Text as="div" small tone="quiet">
          <Ltr>{shortUrl(url)}</Ltr>
        </Text>
      </>
    ),
  },
  { id: 'answer', head: <Trans>Answer</Trans>, phone: 'amount', cell: (delivery) => <DeliveryAnswer of={delivery} /> },
  { id: 'tries', head: <Trans>Tries</Trans>, figure: true, cell: ({ tries }) => <Count of={tries} /> },
]
