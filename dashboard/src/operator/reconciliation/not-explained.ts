import type { ReconciliationDay } from '@sahuji/contract/operator/reconciliation'

/**
 * What no account of a day explains, in paisa, with its sign: the sum under that column. `open_sum` is another figure,
 * of each break's size whichever way it points.
 */
export const sumNotExplained = ({ accounts }: ReconciliationDay): bigint =>
  accounts.reduce((sum, { not_explained }) => sum + not_explained, 0n)
