import { t } from '@lingui/core/macro'
import { railTitle } from '@sahuji/contract/money/rail-names'

/**
 * The rail's own name, on every screen; a rail without a name here shows its id. Bank files are no brand, so their name
 * is translated.
 */
export const railName = (rail: string): string => (rail === 'bankfile' ? t`Bank file` : railTitle(rail))

/** The label of the other side's reference: a load's is its rail's, any other a bank's. */
export function referenceName({ kind, rail }: { kind: string; rail: string | null }): string {
  if (kind !== 'load' || rail === null) return t`The bank’s reference`
  const name = railName(rail)
  return t`${name}’s reference`
}
