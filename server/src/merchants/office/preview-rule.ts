import type * as contract from '@sahuji/contract/merchants/office/merchant-rules'
import type { RulePreview, RuleRequest } from '@sahuji/contract/merchants/office/merchant-rules'
import type { Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../platform/database/database.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { limitDays } from '../../tariff/limits.ts'
import { refuseUnfit } from './merchant-rules.ts'
import { ownOf, touchedBy } from './touched-by-rule.ts'

const examplesShown = 5

/** Whom a rule would touch, and whether it needs a second person; by the same functions that will decide it. Keeps nothing. */
export async function previewMerchantRule(
  { tx, clock }: Call<'operator'>,
  ask: Takes<typeof contract.previewMerchantRule>,
): Promise<RulePreview> {
  const now = clock.now()
  await refuseUnfit(tx, ask, now)
  const { needs_second_person } = await tx.one<{ needs_second_person: boolean }>`
    select ${ask.merchant_id === undefined} or merchant_rule_raises(
             jsonb_populate_record(null::merchant_rules, ${json(rowOf(ask))}::jsonb)) as needs_second_person`
  const counts = await countsOf(tx, ask, now)
  const examples = await tx.many<RulePreview['examples'][number]>`
    -- any merchant: those it would touch
    select m.id, m.number::integer as number, m.trade_name, coalesce(w.balance, 0)::bigint as balance
      from merchants m ${wallets}
     where ${touchedBy(ask)}
     order by w.balance desc nulls last, m.id desc
     limit ${examplesShown}`
  return { needs_second_person, ...counts, examples }
}

const wallets = sql`left join lateral (
  select sum(balance) as balance from ledger_accounts a
   where a.merchant_id = m.id and a.mode = 'live' and a.kind in ('merchant_wallet', 'merchant_restricted')) w on true`

const rowOf = ({ kind, merchant_id, tier, valid_from, limits, commission }: RuleRequest) => ({
  kind,
  merchant_id: merchant_id ?? null,
  tier: tier ?? null,
  valid_from,
  ...limits,
  commission_type: commission?.type ?? null,
  commission_value: commission?.value ?? null,
})

function countsOf(
  tx: Tx,
  ask: RuleRequest,
  now: Date,
): Promise<Pick<RulePreview, 'merchants' | 'with_own' | 'over_balance' | 'over_month'>> {
  const { limits, tier, kind } = ask
  const [balance_max, month_amount] = [limits?.balance_max ?? null, limits?.month_amount ?? null]
  const others =
    ask.merchant_id === undefined ? sql`${kind === 'commission'} or m.kyc_tier = ${tier ?? null}` : sql`false`
  return tx.one`
    -- any merchant: all whom it would touch
    with touched as materialized (
      select m.id, w.balance from merchants m ${wallets} where ${touchedBy(ask)}
    )
    select (select count(*) from touched)::integer as merchants,
           (select count(*) from merchants m where (${others}) and ${ownOf(ask)})::integer as with_own,
           (select count(*) from touched where balance > ${balance_max}::bigint)::integer as over_balance,
           (select count(*) from (
              select l.merchant_id from loads l
               where l.mode = 'live' and l.state = 'credited' and l.day >= ${limitDays(now).month_start}
                 and ${month_amount}::bigint is not null and l.merchant_id in (select id from touched)
               group by l.merchant_id having sum(l.amount) > ${month_amount}::bigint) as over)::integer as over_month`
}
