import type * as contract from '@sahuji/contract/funding'
import type { Takes } from '@sahuji/contract/route'
import type { OwnCall } from '../platform/http/route-table.ts'
import { explain } from '../tariff/quote.ts'
import type { FundingDependencies } from './dependencies.ts'
import { railCharge } from './rail-charge.ts'
import { priceLoad } from './price-load.ts'

/** What a load costs and credits, and what it leaves of the limits. The gateway's own charge is null when it did not say. */
export const quoteLoad =
  (means: FundingDependencies) =>
  async (
    { person, language }: OwnCall<'verified'>,
    { instrument_id, amount }: Takes<typeof contract.quoteLoad>,
  ): Promise<contract.LoadQuote> => {
    const wanted = { merchant_id: person.merchant_id, instrument_id, amount, now: means.clock.now() }
    const priced = await means.db.read((tx) => priceLoad(tx, wanted))
    const { fee, net } = priced.quote
    const rail = means.rails.named(priced.instrument.rail)
    const gateway_charge = rail
      ? await railCharge(means, rail, { amount: priced.quote.amount, instrument: priced.instrument.code })
      : null
    const fee_rule = explain(priced.rule, language)
    return { amount, fee, credited: net, gateway_charge, fee_rule, limits: priced.limits }
  }
