import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../../kit/format/operator.ts'
import { CrossCircleIcon, QuestionIcon, TickCircleIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { primaryFindings } from './rows/primary-findings.ts'
import { VerdictHead } from './verdict-head.tsx'
import { isSignedLate, type SignedFound, type Verdict } from './verdict.ts'

/** The verdict on a statement that our key signed. */
export function SignedVerdict({ of: found, verdict }: { of: SignedFound; verdict: Verdict }) {
  const name = brand()
  if (verdict === 'doubtful')
    return (
      <VerdictHead tone="altered" icon={<WarningIcon />} title={<Trans>Do not rely on it</Trans>}>
        <Doubt of={found} />
      </VerdictHead>
    )
  if (verdict === 'altered')
    return (
      <VerdictHead tone="altered" icon={<CrossCircleIcon />} title={<AlteredTitle of={found} />}>
        <AlteredSentence of={found} />
      </VerdictHead>
    )
  if (verdict === 'shortened')
    return (
      <VerdictHead tone="foreign" icon={<QuestionIcon />} title={<Trans>Saved again by another program</Trans>}>
        <Trans>
          {name} made this file. Another program wrote some cells with fewer digits, and these cannot be compared. All
          other cells are unchanged.
        </Trans>
      </VerdictHead>
    )
  if (found.claim.mode === 'sandbox')
    return (
      <VerdictHead tone="foreign" icon={<WarningIcon />} title={<Trans>A test: no real money</Trans>}>
        <Trans>{name} made this statement in the sandbox, where shops try things out. No money in it is real.</Trans>
      </VerdictHead>
    )
  if (verdict === 'unchanged')
    return (
      <VerdictHead tone="genuine" icon={<TickCircleIcon />} title={<Trans>Genuine and unchanged</Trans>}>
        <Trans>{name} made this file, and not a figure has changed since.</Trans>
      </VerdictHead>
    )
  return (
    <VerdictHead tone="genuine" icon={<TickCircleIcon />} title={<Trans>Genuine</Trans>}>
      {found.file === 'register' ? (
        <Trans>{name} made a statement with these totals. The lines of its sales register were not compared.</Trans>
      ) : found.file === 'pdf' ? (
        <Trans>{name} made a statement with these totals. What is drawn on the pages of a PDF was not compared.</Trans>
      ) : (
        <Trans>{name} made a statement with these totals.</Trans>
      )}
    </VerdictHead>
  )
}

function Doubt({ of: found }: { of: SignedFound }) {
  if (isSignedLate(found))
    return <Trans>It is signed with a key of ours that was retired before the day on which it claims to be made.</Trans>
  if (found.books === 'unknown')
    return (
      <Trans>
        It is signed with a key of ours, but our books have no such statement. Call us before you accept it.
      </Trans>
    )
  return <Trans>Our books do not have this statement as signed here. Call us before you accept it.</Trans>
}

function AlteredTitle({ of: { rows } }: { of: SignedFound }) {
  const { t } = useLingui()
  const primary = primaryFindings(rows)
  const [first] = primary
  const lines = rows ? [...rows.sums, ...rows.heads] : []
  if (!first) return lines.length > 0 ? t`Altered: the line “${lines[0]!.name}” differs` : t`Altered`
  const { n } = first
  if (primary.length > 1) return t`Altered: ${plural(primary.length, { one: '# row differs', other: '# rows differ' })}`
  if (first.is === 'removed') return t`Altered: row ${n} is missing`
  if (first.is === 'added') return t`Altered: row ${n} was added`
  if (first.is === 'moved') return t`Altered: row ${n} was moved`
  return t`Altered: row ${n} differs`
}

function AlteredSentence({ of: { rows } }: { of: SignedFound }) {
  const name = brand()
  if (!rows)
    return (
      <Trans>{name} sealed such a file, but its rows were taken apart: they cannot be read. Do not rely on it.</Trans>
    )
  if (rows.findings.length === 0 && !rows.are_rows_sealed)
    return (
      <Trans>
        {name} sealed another file: rows of this one were changed and made to fit each other, so we cannot name them. Do
        not rely on it.
      </Trans>
    )
  return <Trans>{name} made this file, but it was changed afterwards. Do not rely on it.</Trans>
}
