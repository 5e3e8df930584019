import type { Mode } from '@sahuji/contract/http/lists'
import type { WholeProposal } from '@sahuji/contract/approvals/proposals'
import { useQueries } from '@tanstack/react-query'
import type { DraftLine } from './adjustment-lines.tsx'
import { adjusting } from './calls.ts'

/** The lines with what their accounts hold now, where that is known: a draft can be days old. */
export function useBalancesNow(
  mode: Mode,
  lines: readonly DraftLine[],
  before: WholeProposal['lines'] = [],
): readonly DraftLine[] {
  const owners = [...new Set(lines.map(({ merchant_id }) => merchant_id ?? undefined))]
  const read = useQueries({ queries: owners.map((merchant_id) => adjusting.accounts(mode, merchant_id)) })
  const now = new Map(before.map(({ account_id, balance }) => [account_id, balance]))
  for (const { data = [] } of read) for (const { id, balance } of data) now.set(id, balance)
  return lines.map((line) => ({ ...line, balance: now.get(line.account_id) ?? line.balance }))
}
