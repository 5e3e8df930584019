import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SentMessage, WholeOfficePayment } from '@sahuji/contract/payments/office/payments'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Timeline } from '../../kit/data/timeline.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { transferKindName } from '../../kit/office/ledger-words.ts'
import { Translated } from '../../kit/office/translated.tsx'
import { When } from './payment-attempts.tsx'
import { messageName, paymentEventNames } from './payment-words.ts'

type Transfer = WholeOfficePayment['transfers'][number]

/** What the ledger posted for it; absent before anything moved. */
export function LedgerTransfers({ of: transfers }: { of: readonly Transfer[] }) {
  const { t } = useLingui()
  if (transfers.length === 0) return null
  const columns: readonly Column<Transfer>[] = [
    { id: 'when', head: t`When`, kind: 'when', phone: 'meta', cell: ({ posted_at }) => <When of={posted_at} /> },
    {
      id: 'kind',
      head: t`Kind`,
      grow: true,
      phone: 'who',
      cell: ({ kind }) => <Translated of={transferKindName(kind)} />,
    },
    { id: 'amount', head: t`Amount`, figure: true, phone: 'amount', cell: ({ amount }) => <Money of={amount} bare /> },
  ]
  return (
    <Section title={t`Ledger transfers`}>
      <Table
        label={t`Ledger transfers`}
        columns={columns}
        rows={transfers}
        rowKey={({ id }) => id}
        href={({ id }) => `/operator/ledger/${id}`}
      />
    </Section>
  )
}

/** The history of the payment, oldest first. */
export function History({ of: events }: { of: WholeOfficePayment['events'] }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <Section title={t`History`}>
      <Timeline
        of={events.map(({ at, what, amount }, place) => ({
          id: `${place}`,
          when: <When of={at} />,
          what: _(paymentEventNames[what]),
          note: amount === null ? undefined : <Money of={amount} />,
        }))}
      />
    </Section>
  )
}

/** What was sent to the payer, and what the bell showed to the shop and to the wallet that paid. */
export function Messages({ of: messages }: { of: readonly SentMessage[] }) {
  const { t } = useLingui()
  const columns = useMessageColumns()
  return (
    <Section title={t`Messages and notifications`}>
      {messages.length === 0 ? (
        <Text small tone="quiet">
          <Trans>None was sent.</Trans>
        </Text>
      ) : (
        <>
          <Table label={t`Messages and notifications`} columns={columns} rows={messages} rowKey={({ id }) => id} />
          <Text small tone="quiet">
            <Trans>
              Messages to the payer are those about payments to this number or address since the payment was begun. They
              are kept for 90 days.
            </Trans>
          </Text>
        </>
      )}
    </Section>
  )
}

function useMessageColumns(): readonly Column<SentMessage>[] {
  const { t } = useLingui()
  const channels = { bell: t`Notification`, email: t`E-mail`, sms: t`SMS` }
  return [
    { id: 'when', head: t`When`, kind: 'when', phone: 'meta', cell: ({ at }) => <When of={at} /> },
    {
      id: 'kind',
      head: t`What`,
      grow: true,
      phone: 'who',
      cell: ({ kind }) => <Translated of={messageName(kind)} />,
    },
    { id: 'channel', head: t`By`, dim: true, wideOnly: true, cell: ({ channel }) => channels[channel] },
    {
      id: 'to',
      head: t`To`,
      dim: true,
      cell: ({ to, address }) => (
        <>
          {to === 'shop' ? t`the shop` : t`the payer`} {address && <Ltr>{address}</Ltr>}
        </>
      ),
    },
    { id: 'state', head: t`State`, phone: 'state', cell: (message) => <MessageStatus of={message} /> },
  ]
}

function MessageStatus({ of: { channel, done_at } }: { of: SentMessage }) {
  if (done_at === null)
    return <Status tone="wait">{channel === 'bell' ? <Trans>Not read yet</Trans> : <Trans>Not sent yet</Trans>}</Status>
  return <Status tone="good">{channel === 'bell' ? <Trans>Read</Trans> : <Trans>Sent</Trans>}</Status>
}
