import type * as contract from '@sahuji/contract/banks/office/edit-banks'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { bankOverrides, offeredBanks, saveBankOrder, saveBankOverride } from '../bank-overrides.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'

type OperatorCall = Call<'operator'>

/** The banks that rails offer, as merchants see them and as rails call them. */
export const listOfficeBanks = ({ tx }: OperatorCall): Promise<Gives<typeof contract.listOfficeBanks>> =>
  offeredBanks(tx)

/** Names a bank, shows it or hides it; what rails say of it later changes nothing of that. Refuses not_found. */
export async function changeBank(
  { tx, operator, record, clock }: OperatorCall,
  ask: Takes<typeof contract.changeBank>,
): Promise<Gives<typeof contract.changeBank>> {
  const { bank, name_en, name_ne, is_hidden } = ask
  const found = (await offeredBanks(tx)).find((one) => one.bank === bank)
  if (!found) throw new Refusal('not_found')
  await saveBankOverride(tx, { ...ask, place: found.place }, { name: operator.name, now: clock.now() })
  const before = { name_en: found.name_en, name_ne: found.name_ne, is_hidden: found.is_hidden }
  await record(tx, { subject: { kind: 'bank', id: bank }, before, after: { name_en, name_ne, is_hidden } })
  return offeredBanks(tx)
}

/** Puts banks first, in an order. Refuses not_found where one of them is none. */
export async function orderBanks(
  { tx, operator, record, clock }: OperatorCall,
  { banks }: Takes<typeof contract.orderBanks>,
): Promise<Gives<typeof contract.orderBanks>> {
  const known = new Set((await offeredBanks(tx)).map(({ bank }) => bank))
  if (!banks.every((bank) => known.has(bank))) throw new Refusal('not_found')
  const before = [...(await bankOverrides(tx)).values()]
    .filter(({ place }) => place !== null)
    .toSorted((one, other) => one.place! - other.place!)
    .map(({ bank }) => bank)
  await saveBankOrder(tx, banks, { name: operator.name, now: clock.now() })
  await record(tx, { subject: { kind: 'bank', id: '' }, before: { first: before }, after: { first: banks } })
  return offeredBanks(tx)
}
