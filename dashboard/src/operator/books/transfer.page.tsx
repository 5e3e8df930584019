import { Trans, useLingui } from '@lingui/react/macro'
import type { LedgerTransfer } from '@sahuji/contract/ledger/office/books'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Facts } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Code } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { books } from '../../ledger/office/calls.ts'
import { TakenBackButton } from '../../funding/office/taken-back.tsx'
import { EntryColumns } from '../../kit/office/entry-columns.tsx'
import { accountName, transferKindName } from '../../kit/office/ledger-words.ts'
import { Translated } from '../../kit/office/translated.tsx'
import { ledgerTable as css } from '../../kit/office/ledger-table.ts'

/** /operator/ledger/{id}: one transfer with its entries, its source and its reversal. */
export function TransferPage() {
  const { t } = useLingui()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(books.transfer(id))
  return (
    <OfficePageFrame title={t`Transfer`} actions={<BackLink />}>
      {!data && !error && <LoadingRows rows={4} />}
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap={10}>
          <TransferFacts of={data} />
          <TakenBack of={data} />
          <Entries of={data} />
        </Stack>
      )}
    </OfficePageFrame>
  )
}

/** A credited load can be clawed back; only the server knows whether it still can. */
function TakenBack({ of: { kind, source } }: { of: LedgerTransfer }) {
  const isMaker = hasRole(useOperator(), ['finance_maker'])
  if (!isMaker || source?.kind !== 'load' || (kind !== 'load' && kind !== 'load_release')) return null
  return (
    <Row>
      <TakenBackButton load={source} />
    </Row>
  )
}

function BackLink() {
  return (
    <Link href="/operator/ledger">
      <Trans>To the ledger</Trans>
    </Link>
  )
}

function TransferFacts({ of: transfer }: { of: LedgerTransfer }) {
  const { kind, mode, posted_at, source, reverses, reversed_by, id, key } = transfer
  const { t } = useLingui()
  const transferLink = (of: string | null) =>
    of && (
      <Link href={`/operator/ledger/${of}`}>
        <Code>{of}</Code>
      </Link>
    )
  const rows = [
    [t`Kind`, <Translated key="k" of={transferKindName(kind)} />, 'kind'],
    [t`Book`, mode === 'live' ? t`Live book` : t`Sandbox`, 'book'],
    [t`When`, <DateTime key="w" of={posted_at} />, 'when'],
    [t`Comes from`, source && <Source key="s" of={source} />, 'source'],
    [t`Takes back`, transferLink(reverses), 'reverses'],
    [t`Taken back by`, transferLink(reversed_by), 'reversed_by'],
    [t`Id`, <Code key="i">{id}</Code>, 'id'],
    [t`Key`, <Code key="y">{key}</Code>, 'key'],
  ] as const
  return <Facts of={rows.filter(([, value]) => value !== null)} />
}

function Source({ of: { kind, id, reference } }: { of: NonNullable<LedgerTransfer['source']> }) {
  const name = <bdi>{reference}</bdi>
  if (kind === 'payment') return <Link href={`/operator/payments/${id}`}>{name}</Link>
  // a withdrawal has no page of its own
  if (kind === 'load' || kind === 'payout') return name
  return <Link href={`/operator/second-person?which=decided&at=${id}`}>{name}</Link>
}

function Entries({ of: { entries, mode } }: { of: LedgerTransfer }) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>Entries</Trans>}>
      <table className={css.table} aria-label={t`Entries`}>
        <EntryColumns figure={css.figure} more={<Trans>Balance</Trans>} />
        <tbody>
          {entries.map(({ account_id, account_kind, account, merchant, debit, credit, balance }) => (
            <tr key={account_id}>
              <td>
                <Link
                  plain
                  href={`/operator/ledger?account_id=${account_id}${mode === 'sandbox' ? '&mode=sandbox' : ''}`}
                >
                  {merchant && `${merchant}, `}
                  <Translated of={accountName(account_kind, account)} />
                </Link>
              </td>
              <td className={css.figure}>{debit !== null && <Money of={debit} bare />}</td>
              <td className={css.figure}>{credit !== null && <Money of={credit} bare />}</td>
              <td className={css.figure}>
                <Money of={balance} bare />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
