import { Trans, useLingui } from '@lingui/react/macro'
import type { BookClaim } from '@sahuji/contract/statements/book-claim'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { type Fact, Facts, Line, Lines, Total } from '../../../kit/data/lines.tsx'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { Money } from '../../../kit/format/money.tsx'
import { brand } from '../../../kit/format/operator.ts'
import { CrossCircleIcon, InfoIcon, TickCircleIcon } from '../../../kit/icons/states.tsx'
import { Callout } from '../../../kit/layout/callout.tsx'
import { Stack } from '../../../kit/layout/layout.tsx'
import { Link } from '../../../kit/layout/link.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { Code, Ltr, Name, Text } from '../../../kit/layout/text.tsx'
import { FoundLines } from '../found-lines.tsx'
import { writtenCode } from '../statement-number.ts'
import { VerdictHead } from '../verdict-head.tsx'
import { type InBooks, isSignedLate } from '../verdict.ts'
import type { CheckedBook, CheckedRows } from './check-book.ts'

interface BookViewProps {
  of: CheckedBook
  books: InBooks
  checkedAt: Date
}

/** A file or paper of a cooperative's book that our key signed: whether it is unchanged, and its true sums. */
export function BookView({ of: book, books, checkedAt }: BookViewProps) {
  const { claim, rows, text } = book
  const differs = typeof books === 'object' && (books.ledger === 'different' || books.claim !== text)
  const isDoubtful = books === 'unknown' || differs || isSignedLate(book)
  const isChanged = rows !== undefined && !rows.is_unchanged
  const newer = typeof books === 'object' ? books.replaced_by : null
  return (
    <Stack gap={10}>
      <Head claim={claim} isDoubtful={isDoubtful} isChanged={isChanged} hasRows={rows !== undefined} />
      {claim.mode === 'sandbox' && (
        <Callout tone="warn" icon={<InfoIcon small />}>
          <Trans>This is a test of the sandbox. Nothing in it is real money.</Trans>
        </Callout>
      )}
      {newer !== null && (
        <Callout tone="warn" icon={<InfoIcon small />}>
          <Trans>
            A later file of the same days has other figures:{' '}
            <Link href={`/verify/statement/${newer}`}>{writtenCode(newer)}</Link>
          </Trans>
        </Callout>
      )}
      {isChanged && <Changed of={rows} />}
      <Section
        title={isChanged ? <Trans>As we sealed it</Trans> : <Trans>The book</Trans>}
        aside={
          <Trans>
            checked <DateTime of={checkedAt} as="time" />
          </Trans>
        }
      >
        <Stack gap={4}>
          <Sums of={claim} />
          {rows === undefined && (
            <Text small tone="muted">
              <Trans>
                Compare these sums with the paper in your hand. If they differ, it was changed after printing.
              </Trans>
            </Text>
          )}
          <BookFacts of={book} books={books} />
        </Stack>
      </Section>
    </Stack>
  )
}

interface HeadProps {
  claim: BookClaim
  isDoubtful: boolean
  isChanged: boolean
  hasRows: boolean
}

function Head({ claim: { trade_name, partner_name }, isDoubtful, isChanged, hasRows }: HeadProps) {
  const [shop, partner] = [<Name key="shop">{trade_name}</Name>, <Name key="partner">{partner_name}</Name>]
  if (isDoubtful)
    return (
      <VerdictHead tone="altered" icon={<CrossCircleIcon />} title={<Trans>Do not trust it</Trans>}>
        <Trans>
          {brand()} signed this book of {shop} for {partner}, and our books have another one today.
        </Trans>
      </VerdictHead>
    )
  if (isChanged)
    return (
      <VerdictHead tone="altered" icon={<CrossCircleIcon />} title={<Trans>Changed after it was signed</Trans>}>
        <Trans>
          {brand()} signed this book of {shop} for {partner}, and this file differs.
        </Trans>
      </VerdictHead>
    )
  return (
    <VerdictHead
      tone="genuine"
      icon={<TickCircleIcon />}
      title={hasRows ? <Trans>Unchanged</Trans> : <Trans>Genuine</Trans>}
    >
      {hasRows ? (
        <Trans>
          Every row is as {brand()} signed it for {shop}, of {partner}.
        </Trans>
      ) : (
        <Trans>
          {brand()} signed these sums of the book of {shop} for {partner}.
        </Trans>
      )}
    </VerdictHead>
  )
}

function Changed({ of: { findings, sums, are_checks_sealed } }: { of: CheckedRows }) {
  return (
    <Section title={<Trans>What was changed</Trans>}>
      <FoundLines of={findings} areChecksSealed={are_checks_sealed} />
      {sums.length > 0 && (
        <ul>
          {sums.map(({ name, in_file, sealed }) => (
            <li key={name}>
              <bdi>{name}</bdi>: <Ltr>{in_file}</Ltr>, <Trans context="sealed line">sealed:</Trans> <Ltr>{sealed}</Ltr>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Sums({ of: claim }: { of: BookClaim }) {
  const isWhole = claim.only === ''
  return (
    <Lines>
      {isWhole && (
        <Line label={<Trans>Opening</Trans>}>
          <Money of={claim.opening} />
        </Line>
      )}
      <Line label={<Trans>Credits</Trans>}>
        <Money of={claim.credits} />
      </Line>
      <Line label={<Trans>Debits</Trans>}>
        <Money of={-claim.debits} />
      </Line>
      {isWhole && (
        <Total label={<Trans>Closing</Trans>}>
          <Money of={claim.closing} weight="bold" />
        </Total>
      )}
    </Lines>
  )
}

function BookFacts({ of: { claim, key, rows }, books }: Omit<BookViewProps, 'checkedAt'>) {
  const { t } = useLingui()
  const [from, to] = [startOfKathmanduDay(claim.from), startOfKathmanduDay(claim.to)]
  const facts: Fact[] = [
    [t`Shop`, <Name key="shop">{claim.trade_name}</Name>],
    [
      t`Cooperative`,
      <span key="partner">
        <Name>{claim.partner_name}</Name> <Code>{claim.partner_code}</Code>
      </span>,
    ],
    ...(claim.only === '' ? [] : [[t`Only`, <Ltr key="only">{claim.only}</Ltr>] satisfies Fact]),
    [
      t`Period`,
      <Trans key="period">
        <DateTime of={from} as="date" nepali /> to <DateTime of={to} as="date" nepali />
      </Trans>,
    ],
    [t`Commission`, <Money key="commission" of={claim.commission} />],
    [t`Tax withheld`, <Money key="tax" of={claim.tax} />],
    [t`Rows signed`, <Count key="rows" of={claim.row_count} />],
    ...(rows && rows.row_count !== claim.row_count
      ? [[t`Rows in this file`, <Count key="here" of={rows.row_count} />] satisfies Fact]
      : []),
    [t`Made`, <DateTime key="made" of={claim.issued_at} />],
    [t`Code`, <Code key="code">{writtenCode(claim.code)}</Code>],
    [t`In our books`, <Books key="books" of={books} />],
    [t`Key`, <Code key="key">{key.id}</Code>],
  ]
  return <Facts of={facts} />
}

function Books({ of: books }: { of: InBooks }) {
  if (books === 'unreachable') return <Trans>Our ledger was not asked: no connection</Trans>
  if (books === 'unknown') return <Trans>Our books have no such file</Trans>
  if (books.ledger === 'not_sealed') return <Trans>The ledger’s next seal has yet to cover its lines</Trans>
  if (books.ledger === 'different') return <Trans>The ledger has other lines</Trans>
  return <Trans>The ledger has the same lines</Trans>
}
