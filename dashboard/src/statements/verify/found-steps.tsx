import { Plural, Trans } from '@lingui/react/macro'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import type { CheckStep, StepAnswer } from './check-steps.tsx'
import { primaryFindings } from './rows/primary-findings.ts'
import type { FileCheck } from './rows/findings.ts'
import type { SignedFound } from './verdict.ts'

/** How we know, for a statement that our key signed. */
export function checkStepsOf(found: SignedFound): CheckStep[] {
  const { key, rows, books } = found
  return [
    {
      id: 'seal',
      answer: 'yes',
      what: <Trans>The seal is ours</Trans>,
      note: (
        <Ltr>
          {key.id
            .slice(0, 8)
            .toUpperCase()
            .replace(/(.{4})/, '$1 ')}
        </Ltr>
      ),
    },
    ...(rows ? stepsOfRows(found, rows) : [rowsNotRead]),
    { id: 'books', answer: answerOfBooks(found), what: <BooksStep of={books} /> },
  ]
}

const rowsNotRead: CheckStep = {
  id: 'rows',
  answer: 'not',
  what: <Trans>Rows were not looked at</Trans>,
}

function stepsOfRows({ claim }: SignedFound, rows: FileCheck): CheckStep[] {
  const isCounted = rows.row_count === claim.row_count
  const primary = primaryFindings(rows).length
  const off = rows.closing_in_file === undefined ? 0n : rows.closing_in_file - claim.closing
  const changed = rows.findings.length
  return [
    {
      id: 'count',
      answer: yesNo(isCounted),
      what: isCounted ? (
        <Plural value={rows.row_count} one="# row counted" other="# rows counted" />
      ) : (
        <Trans>
          <Count of={rows.row_count} /> rows counted, <Count of={claim.row_count} /> were sealed
        </Trans>
      ),
    },
    {
      id: 'rows',
      answer: yesNo(rows.are_rows_sealed && changed === 0),
      what: rows.are_rows_sealed ? (
        <Trans>The rows are the ones we sealed</Trans>
      ) : (
        <Trans>The rows are not the ones we sealed</Trans>
      ),
      note: primary > 0 && changed > primary && (
        <Plural value={changed - primary} one="# balance follows" other="# balances follow" />
      ),
    },
    ...othersUnchanged(rows),
    {
      id: 'balances',
      answer: yesNo(rows.do_balances_follow),
      what: <Trans>Every balance follows from the previous one</Trans>,
    },
    {
      id: 'totals',
      answer: yesNo(rows.do_rows_add_up && rows.sums.length === 0),
      what: <Trans>The totals are the rows, added</Trans>,
      note: off !== 0n && <Money of={off} sign="always" />,
    },
    ...(rows.heads.length > 0
      ? [{ id: 'heads', answer: 'no', what: <Trans>A heading was changed</Trans> } as const]
      : []),
  ]
}

/** Only where the checks of the rows are proven are the others known to be unchanged. */
function othersUnchanged(rows: FileCheck): CheckStep[] {
  const others = rows.row_count - rows.findings.filter(({ is }) => is !== 'removed').length
  if (rows.are_rows_sealed || !rows.are_checks_sealed || others <= 0) return []
  return [
    {
      id: 'others',
      answer: 'yes',
      what: <Plural value={others} one="# other row is unchanged" other="# other rows are unchanged" />,
    },
  ]
}

const yesNo = (isSo: boolean): StepAnswer => (isSo ? 'yes' : 'no')

function answerOfBooks({ books, text }: SignedFound): StepAnswer {
  if (books === 'unreachable') return 'not'
  if (books === 'unknown' || books.claim !== text || books.ledger === 'different') return 'no'
  return books.ledger === 'same' ? 'yes' : 'not'
}

function BooksStep({ of: books }: { of: SignedFound['books'] }) {
  if (books === 'unreachable') return <Trans>Our ledger was not asked: no connection</Trans>
  if (books === 'unknown') return <Trans>Our books have no such statement</Trans>
  if (books.ledger === 'not_sealed') return <Trans>The ledger’s next seal has yet to cover its lines</Trans>
  if (books.ledger === 'different') return <Trans>The ledger has other lines</Trans>
  return <Trans>The ledger has the same lines</Trans>
}
