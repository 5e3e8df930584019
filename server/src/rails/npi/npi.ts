import type { Clock } from '../../platform/clock.ts'
import type { PayoutCapabilities, PayoutRail } from '../payout-rail.ts'
import { accessTokens } from './access-tokens.ts'
import { checkAccount, listBanks, listBranches, listCharges, listDebitCaps } from './lists.ts'
import { queryOrder } from './order-state.ts'
import { remarksMax, submitOrder } from './order.ts'
import { dayStatement } from './statement.ts'
import { npiAmountMax, type NpiSettings } from './settings.ts'

/**
 * NCHL's National Payments Interface, real time: one order in each batch, both legs during the call. NPI specification
 * §5.
 */
export function npiRail(settings: NpiSettings, clock: Clock): PayoutRail {
  const line = { settings, clock, tokens: accessTokens(settings, clock) }
  return {
    name: 'npi',
    capabilities: npiCapabilities,
    submit: (order) => submitOrder(line, order, () => queryOrder(line, { ...order, submitted_at: clock.now() })),
    query: (order) => queryOrder(line, order),
    checkAccount: (ask) => checkAccount(line, ask),
    banks: () => listBanks(line),
    branches: (bank_id) => listBranches(line, bank_id),
    charges: () => listCharges(line),
    debitCaps: () => listDebitCaps(line),
    statement: (day) => dayStatement(line, day),
  }
}

const npiCapabilities: PayoutCapabilities = {
  speed: { kind: 'at_once', minutes: 5 },
  amount_max: npiAmountMax,
  remarks_max: remarksMax,
  statement: 'asked',
}
