import type { BookRow } from '@sahuji/contract/cooperatives/book'
import type { Mode } from '@sahuji/contract/http/lists'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../kit/data/table-columns.ts'
import { Table } from '../kit/data/table.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { BothDates, DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { useReader } from '../kit/format/reader.ts'
import { Button } from '../kit/layout/button.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Code, Name } from '../kit/layout/text.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { followed } from '../platform/calls/query.ts'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { cooperatives } from './calls.ts'
import { useBook } from './use-book.ts'
import { headNames, rowKindNames, theirSideNames } from './head-names.ts'

interface BookTableProps {
  of: readonly BookRow[]
  isOpen: boolean
  /** The last day shown is not whole yet. */
  hasMore: boolean
}

/** The rows of a book by day, each with its receipt and the balance after it. */
export function BookTable({ of: rows, isOpen, hasMore }: BookTableProps) {
  const { t } = useLingui()
  const columns = useColumns()
  const [reversing, setReversing] = useState<BookRow>()
  const nets = netsOf(rows, hasMore)
  const mode = useBook()
  return (
    <>
      <Table
        label={t`Rows of the book`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        href={({ id }) => `/dashboard/transactionHistory/singleTransaction/${id}`}
        dayOf={({ made_at }) => {
          const key = kathmanduDay(made_at)
          const net = nets.get(key)
          const figure = net !== undefined && <Money of={net} bare sign="always" />
          return { key, head: <BothDates of={made_at} />, ...(figure && { figure }) }
        }}
        actions={(row) => (
          <Row gap={1}>
            {row.reference && (
              <LinkButton size="small" href={askHref(row.reference, mode)}>
                <Trans>Ask</Trans>
              </LinkButton>
            )}
            {isOpen && isReversible(row) && (
              <Button size="small" onPress={() => setReversing(row)}>
                <Trans>Take back</Trans>
              </Button>
            )}
          </Row>
        )}
      />
      {reversing && <ReversalDialog of={reversing} onClose={() => setReversing(undefined)} />}
    </>
  )
}

/** The search that finds a row's money, with the form for a question below it. */
const askHref = (reference: string, mode: Mode): string =>
  `/dashboard/loadFunds/trace?${new URLSearchParams({ q: reference, ...(mode === 'sandbox' && { mode }) })}`

/** What each day moved: of the days whose rows are all here. */
function netsOf(rows: readonly BookRow[], hasMore: boolean): ReadonlyMap<string, bigint> {
  const nets = new Map<string, bigint>()
  for (const { made_at, amount } of rows) {
    const day = kathmanduDay(made_at)
    nets.set(day, (nets.get(day) ?? 0n) + amount)
  }
  const last = rows.at(-1)
  if (hasMore && last) nets.delete(kathmanduDay(last.made_at))
  return nets
}

const isReversible = ({ kind, channel, reversed }: BookRow): boolean =>
  (kind === 'deposit' || kind === 'payout') && channel === 'cash' && reversed === 0n

function useColumns(): readonly Column<BookRow>[] {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { language } = useReader()
  return [
    { id: 'time', head: t`Time`, kind: 'when', cell: ({ made_at }) => <DateTime of={made_at} as="time" /> },
    {
      id: 'member',
      head: t`Member`,
      grow: true,
      phone: 'who',
      cell: ({ member, kind }) =>
        member ? (
          <>
            <Name>{language === 'ne' ? member.name_ne : member.name}</Name> <Code>{member.number}</Code>
          </>
        ) : (
          _(rowKindNames[kind])
        ),
    },
    {
      id: 'for',
      head: t`For`,
      grow: true,
      dim: true,
      phone: 'meta',
      cell: ({ head, kind }) =>
        head === null
          ? ''
          : kind === 'deposit'
            ? _(headNames[head])
            : `${_(rowKindNames[kind])}, ${_(headNames[head])}`,
    },
    {
      id: 'receipt',
      head: t`Receipt no.`,
      kind: 'reference',
      phone: 'state',
      cell: ({ receipt, voucher }) => <Code>{receipt ?? voucher ?? ''}</Code>,
    },
    {
      id: 'theirs',
      head: t`Their book`,
      wideOnly: true,
      cell: ({ theirs }) => <TheirSide of={theirs} />,
    },
    {
      id: 'amount',
      head: t`Amount`,
      figure: true,
      phone: 'amount',
      cell: ({ amount }) => <Money of={amount} bare sign="always" />,
    },
    {
      id: 'balance',
      head: t`Balance`,
      figure: true,
      dim: true,
      cell: ({ balance }) => <Money of={balance} bare />,
    },
  ]
}

/** Whether the newest file of the cooperative has a row, too; nothing where no file covers its day. */
function TheirSide({ of: side }: { of: BookRow['theirs'] }) {
  const { _ } = useMessages()
  if (side === 'none') return null
  return <Status tone={side === 'both' ? 'good' : 'unclear'}>{_(theirSideNames[side])}</Status>
}

/** Takes a row of cash back, by a row of its own. */
function ReversalDialog({ of: { id, receipt }, onClose }: { of: BookRow; onClose: () => void }) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const reversing = useMutation(followed(cooperatives.reverse(), onClose))
  const number = receipt ?? ''
  return (
    <FormDialog
      title={t`Take back ${number}`}
      lead={<Trans>The row stays. A new row returns its money.</Trans>}
      confirm={<Trans>Take back</Trans>}
      errors={useRefusedFields(reversing.error)}
      isPending={reversing.isPending}
      isIncomplete={note.trim().length < 3}
      onSubmit={() => reversing.mutate({ id, note: note.trim() })}
      onClose={onClose}
    >
      <TextField name="note" label={t`Reason`} value={note} onChange={setNote} maxLength={200} />
    </FormDialog>
  )
}
