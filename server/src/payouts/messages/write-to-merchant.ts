import type { Tx } from '../../platform/database/database.ts'
import type { MoveDependencies } from '../dependencies.ts'
import type { PayoutEventCode } from '../payout-events.ts'
import type { PayoutRow } from '../payout-row.ts'

export async function writeToMerchant(
  _deps: MoveDependencies,
  _tx: Tx,
  _payout: PayoutRow,
  _what: PayoutEventCode,
): Promise<void> {}
