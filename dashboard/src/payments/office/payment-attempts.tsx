import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficeAttempt, WholeOfficePayment } from '@sahuji/contract/payments/office/payments'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { railName } from '../../kit/format/rail-names.ts'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { attemptStateNames, collectionStateNames, usePaymentWay } from './payment-words.ts'

/** Who tried to pay and how, oldest first; under each what its rail reports. */
export function Attempts({ of: { attempts } }: { of: WholeOfficePayment }) {
  const { t } = useLingui()
  const columns = useColumns()
  return (
    <Section title={t`Attempts`}>
      {attempts.length === 0 ? (
        <Text small tone="quiet">
          <Trans>No payer has tried yet.</Trans>
        </Text>
      ) : (
        <Table
          label={t`Attempts`}
          columns={columns}
          rows={attempts}
          rowKey={({ id }) => id}
          explain={({ collection }) => collection && <Collection of={collection} />}
        />
      )}
    </Section>
  )
}

function useColumns(): readonly Column<OfficeAttempt>[] {
  const { t } = useLingui()
  const { _ } = useMessages()
  const wayOf = usePaymentWay()
  return [
    { id: 'when', head: t`When`, kind: 'when', phone: 'meta', cell: ({ begun_at }) => <When of={begun_at} /> },
    { id: 'payer', head: t`Payer`, grow: true, phone: 'who', cell: (attempt) => <Payer of={attempt} /> },
    { id: 'way', head: t`Way`, dim: true, wideOnly: true, cell: ({ way }) => wayOf(way) },
    {
      id: 'state',
      head: t`State`,
      phone: 'state',
      cell: ({ state }) => {
        const { tone, word } = attemptStateNames[state]
        return <Status tone={tone}>{_(word)}</Status>
      },
    },
    { id: 'amount', head: t`Amount`, figure: true, phone: 'amount', cell: ({ amount }) => <Money of={amount} bare /> },
  ]
}

/** The day and the time of a row. */
export function When({ of: moment }: { of: Date }) {
  return (
    <>
      <DateTime of={moment} as="day" />, <DateTime of={moment} as="time" />
    </>
  )
}

function Payer({ of: { payer, payer_id, payer_mobile, payer_email, collection } }: { of: OfficeAttempt }) {
  const name = payer ?? collection?.bank_name ?? null
  return (
    <>
      {payer_id && name ? (
        <Link small href={`/operator/merchants/${payer_id}`}>
          <Name>{name}</Name>
        </Link>
      ) : (
        name && <Name>{name}</Name>
      )}{' '}
      {payer_mobile && <Ltr>{payer_mobile}</Ltr>} {payer_mobile === null && payer_email && <Ltr>{payer_email}</Ltr>}
    </>
  )
}

/** What the rail is asked about, its last answer, and where a person decides. */
function Collection({ of: collection }: { of: NonNullable<OfficeAttempt['collection']> }) {
  const { _ } = useMessages()
  const { id, reference, rail, bank_name, rail_reference, state, last_answer, next_check_at, is_in_review } = collection
  return (
    <Text small tone="muted">
      {railName(rail)}, <Name>{bank_name}</Name>: {_(collectionStateNames[state])} · <Trans>ours</Trans>{' '}
      <Ltr>{reference}</Ltr>
      {rail_reference && (
        <>
          {' · '}
          <Trans>the rail’s</Trans> <Ltr>{rail_reference}</Ltr>
        </>
      )}
      {last_answer && (
        <>
          {' · '}
          <Trans>last answer</Trans> <Ltr>{last_answer}</Ltr>
        </>
      )}
      {next_check_at && (
        <>
          {' · '}
          <Trans>next check</Trans> <When of={next_check_at} />
        </>
      )}
      {is_in_review && (
        <>
          {' · '}
          <Link small href={`/operator/money?item=${id}`}>
            <Trans>Decide in the review</Trans>
          </Link>
        </>
      )}
    </Text>
  )
}
