import type { MerchantPicture, readMerchant as readRoute } from '@sahuji/contract/merchants/office/merchants'
import type { Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { deviceOf, locationOf } from '../auth/sessions/client-info.ts'
import { ladderFrom } from '../funding/limits/ladder.ts'
import { allowanceOf, onItsWay, usageOf } from '../funding/limits/usage.ts'
import { merchantBalance, walletLinesOf } from '../ledger/queries.ts'
import { commissionHeld } from '../merchants/own-limits.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { limitDays, limits } from '../tariff/limits.ts'
import { rulesOn } from '../tariff/rules.ts'
import { operatorFreezesOf } from '../merchants/office/merchant-freezes.ts'
import { rulesOfMerchant } from '../merchants/office/merchant-rules.ts'
import { operatorViewOf } from '../merchants/office/view-merchant.ts'

const entriesShown = 10
const notesShown = 50

/** The whole picture of a merchant; each part comes from its domain. */
export async function readMerchant(
  { tx, operator, clock }: Call<'operator'>,
  { id }: Takes<typeof readRoute>,
): Promise<MerchantPicture> {
  const now = clock.now()
  const { operator_id } = operator
  const head = await headOf(tx, id)
  if (!head) throw new Refusal('not_found')
  const { bank_name, account_name, account_number, ...merchant } = head
  const people = await peopleOf(tx, id)
  const isVerified = people.some(({ is_email_verified, is_phone_verified }) => is_email_verified && is_phone_verified)
  const stands_on = isVerified ? merchant.kyc_tier : 'none'
  return {
    ...merchant,
    bank_account:
      bank_name === null || account_name === null || account_number === null
        ? null
        : { bank_name, account_name, account_end: account_number.slice(-4) },
    people,
    balances: await balancesOf(tx, id),
    ladder: await ladderFrom(tx, { merchant_id: id, stands_on, now }),
    limits: await limitsOf(tx, id, now),
    commission: await commissionHeld(tx, id, kathmanduDay(now)),
    rules: await rulesOfMerchant(tx, id, operator_id),
    entries: await entriesOfWallet(tx, id),
    sessions: await sessionsOf(tx, id, now),
    cases: await casesOf(tx, id),
    notes: await notesOf(tx, id),
    freezes: await operatorFreezesOf(tx, id, operator_id),
    view: await operatorViewOf(tx, { merchant_id: id, operator_id, now }),
  }
}

type Head = Pick<
  MerchantPicture,
  | 'id'
  | 'number'
  | 'vendor_id'
  | 'trade_name'
  | 'business_type'
  | 'created_at'
  | 'kyc_status'
  | 'kyc_tier'
  | 'agent_code'
> & { bank_name: string | null; account_name: string | null; account_number: string | null }

const headOf = (tx: Tx, merchant_id: string) => tx.maybe<Head>`
  select id, number::integer as number, vendor_id, trade_name, business_type, created_at, kyc_status, kyc_tier,
         agent_code, bank_name, account_name, account_number
    from merchants where id = ${merchant_id}`

const peopleOf = (tx: Tx, merchant_id: string) => tx.many<MerchantPicture['people'][number]>`
  select id, name, role, email, right(mobile_no, 10) as mobile_no, email_verified_at is not null as is_email_verified,
         phone_verified_at is not null as is_phone_verified, language, agent, joined_at as since
    from shop_people where merchant_id = ${merchant_id} and is_member order by joined_at, id`

async function balancesOf(tx: Tx, merchant_id: string): Promise<MerchantPicture['balances']> {
  const { balance: wallet, available, held, restricted } = (await merchantBalance(tx, merchant_id, 'live')) ?? nothing
  return { wallet, available, held, restricted, on_its_way: await onItsWay(tx, merchant_id, 'live') }
}

const nothing = { balance: 0n, available: 0n, held: 0n, restricted: 0n }

/** What is left of each group of channels that count together, by their own rules, beside the step's figures. */
async function limitsOf(tx: Tx, merchant_id: string, now: Date): Promise<MerchantPicture['limits']> {
  const rules = await rulesOn(tx, limitDays(now).day)
  const used = await usageOf(tx, merchant_id, now)
  const tier = await allowanceOf(tx, merchant_id, now)
  const groups = Map.groupBy(rules, ({ limit_group }) => limit_group)
  return [...groups].map(([group, [rule, ...others]]) => ({
    channels: [rule!, ...others].map(({ channel }) => channel),
    limits: { ...limits(rule!, used(group)), tier },
  }))
}

/**
 * The last lines of both parts of the wallet, each with the balance after it: counted back from the current balance.
 */
async function entriesOfWallet(tx: Tx, merchant_id: string): Promise<MerchantPicture['entries']> {
  let { balance, restricted } = (await merchantBalance(tx, merchant_id, 'live')) ?? nothing
  const lines = await walletLinesOf(tx, merchant_id, 'live', entriesShown)
  return lines.map(({ transfer_id, kind, amount, of_restricted, posted_at }) => {
    const line = { transfer_id, kind, amount, balance, restricted, posted_at }
    balance -= amount
    restricted -= of_restricted
    return line
  })
}

async function sessionsOf(tx: Tx, merchant_id: string, now: Date): Promise<MerchantPicture['sessions']> {
  const rows = await tx.many<{
    id: string
    person_name: string
    device: string
    network: string
    time_zone: string | null
    signed_in_at: Date
    last_seen_at: Date
  }>`
    select s.id, p.name as person_name, s.device, s.network, s.time_zone, s.created_at as signed_in_at, s.last_seen_at
      from sessions s join shop_people p on p.id = s.person_id and p.merchant_id = s.shop_id
     where p.merchant_id = ${merchant_id} and s.ended_at is null and s.ends_at > ${now}
       and s.last_seen_at + s.idle_seconds * interval '1 second' > ${now}
     order by s.last_seen_at desc, s.id desc
     limit 50`
  return rows.map(({ device, network, time_zone, ...row }) => {
    const { city, network: masked } = locationOf({ time_zone, network })
    return { ...row, device: deviceOf(device), city, network: masked }
  })
}

const casesOf = (tx: Tx, merchant_id: string) => tx.many<MerchantPicture['cases'][number]>`
  select id, number, business_type, state, opened_at, decided_at
    from kyc_cases where merchant_id = ${merchant_id} order by opened_at desc, id desc limit 20`

const notesOf = (tx: Tx, merchant_id: string) => tx.many<MerchantPicture['notes'][number]>`
  select n.id, n.at, o.name as operator_name, n.text
    from merchant_notes n join operators o on o.id = n.operator_id
   where n.merchant_id = ${merchant_id}
   order by n.id desc
   limit ${notesShown}`
