import type * as contract from '@sahuji/contract/funding/favourites'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { instrumentById } from '../../banks/instruments.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A merchant's most favourites; one more replaces the oldest. */
const keptAtMost = 50

/** The banks that a merchant keeps at the top of the lists, as instruments name them. */
export async function favouriteBanks(tx: Tx, merchant_id: string): Promise<ReadonlySet<string>> {
  const rows = await tx.many<{ bank: string }>`
    select bank from favourite_banks where merchant_id = ${merchant_id}`
  return new Set(rows.map(({ bank }) => bank))
}

/** Keeps a bank, by an instrument of it, or lets it go; the same again changes nothing. Refuses bank_unknown. */
export async function keepFavourite(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id, is_favourite }: Takes<typeof contract.keepFavourite>,
): Promise<Gives<typeof contract.keepFavourite>> {
  const instrument = await instrumentById(tx, id)
  if (!instrument) throw new Refusal('bank_unknown', {}, ['id'])
  const { bank } = instrument
  if (!is_favourite) {
    await tx.run`delete from favourite_banks where merchant_id = ${merchant_id} and bank = ${bank}`
    return { is_favourite }
  }
  await tx.run`
    insert into favourite_banks (merchant_id, bank, since) values (${merchant_id}, ${bank}, ${clock.now()})
        on conflict on constraint favourite_bank_is_kept_once do nothing`
  await tx.run`
    delete from favourite_banks
     where merchant_id = ${merchant_id}
       and bank in (select bank from favourite_banks where merchant_id = ${merchant_id}
                     order by since desc, bank offset ${keptAtMost})`
  return { is_favourite }
}
