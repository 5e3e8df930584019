import { t } from '@lingui/core/macro'
import { railTitle } from '@sahuji/contract/money/rail-names'

/** A rail by its own name, on every screen; one that came later as it is set up. Files for a bank are no brand: in words. */
export const railName = (rail: string): string => (rail === 'bankfile' ? t`Bank file` : railTitle(rail))

/** What the other side's reference is called: a load's is that of the rail which carried it, any other a bank's. */
export function referenceName({ kind, rail }: { kind: string; rail: string | null }): string {
  if (kind !== 'load' || rail === null) return t`The bank’s reference`
  const name = railName(rail)
  return t`${name}’s reference`
}
