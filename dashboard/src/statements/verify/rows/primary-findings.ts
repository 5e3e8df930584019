import type { FileCheck, RowFinding } from './findings.ts'

/**
 * The findings that explain the others: a row whose balance alone differs follows from a change before it, unless there is none.
 */
export function primaryFindings(rows: FileCheck | undefined): readonly RowFinding[] {
  const findings = rows?.findings ?? []
  const first = findings.findIndex((finding) => !isBalanceOnly(finding))
  return first === -1 ? findings : findings.filter((finding, at) => at < first || !isBalanceOnly(finding))
}

const isBalanceOnly = (finding: RowFinding): boolean =>
  finding.is === 'changed' && finding.cells.every(({ column }) => column === 'balance')
