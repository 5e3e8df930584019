import type * as contract from '@sahuji/contract/profile'
import type { Gives, Takes } from '@sahuji/contract/route'
import { kycOf, type KycState } from '../kyc/kyc-of.ts'
import { changeBusinessOf, changeNameOf } from '../merchants/change-details.ts'
import { lockPerson } from '../merchants/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Call } from '../platform/http/route-table.ts'

type Name = typeof contract.changeName
type Business = typeof contract.changeBusiness

/** Names are the merchant's own to change until papers are handed in, and again when they were rejected. */
export const isEditable = ({ kyc_status }: KycState): boolean => kyc_status === null || kyc_status === 'REJECTED'

/** Changes the person's name. */
export async function changeName({ tx, person }: Call<'verified'>, { name }: Takes<Name>): Promise<Gives<Name>> {
  await needsEditable({ tx, person }, 'name')
  await changeNameOf(tx, person, name)
  return { name }
}

/** Changes trade name and form of business. */
export async function changeBusiness({ tx, person }: Call<'verified'>, ask: Takes<Business>): Promise<Gives<Business>> {
  await needsEditable({ tx, person }, 'trade_name')
  await changeBusinessOf(tx, person.merchant_id, ask)
  return ask
}

async function needsEditable({ tx, person }: Pick<Call<'verified'>, 'tx' | 'person'>, field: string): Promise<void> {
  await lockPerson(tx, person)
  if (!isEditable(await kycOf(tx, person.merchant_id))) throw new Refusal('fixed_by_kyc', {}, [field])
}
