import { bareMobile } from '@sahuji/contract/merchants'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/transfers/contacts'
import type { TransferContact } from '@sahuji/contract/transfers/contacts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { keptNumber } from './receivers.ts'

const contactsMost = 50

/** The receivers whom the merchant has sent to, favourites first. Uses transfers_to_a_number. */
export async function listTransferContacts(
  { tx, person }: Call,
  { mode = 'live' }: Takes<typeof contract.listTransferContacts>,
): Promise<Gives<typeof contract.listTransferContacts>> {
  const rows = await tx.many<TransferContact>`
    select last.receiver_mobile as mobile_no, m.trade_name, f.mobile_no is not null as is_favourite,
           last.amount as last_amount, last.created_at as last_at
      from (select distinct on (receiver_mobile) receiver_mobile, receiver_id, amount, created_at
              from transfers where merchant_id = ${person.merchant_id} and mode = ${mode}
             order by receiver_mobile, id desc) last
      left join merchants m on m.id = last.receiver_id
      left join transfer_favourites f on f.merchant_id = ${person.merchant_id} and f.mobile_no = last.receiver_mobile
     order by is_favourite desc, last.created_at desc
     limit ${contactsMost}`
  return { contacts: rows.map((row) => ({ ...row, mobile_no: bareMobile(row.mobile_no) })) }
}

/** Pins a number at the top, or unpins it. One without a send is not found, so this does not reveal its owner. */
export async function favourTransferContact(
  { tx, person, clock }: Call,
  { mobile_no: typed, is_favourite }: Takes<typeof contract.favourTransferContact>,
): Promise<Gives<typeof contract.favourTransferContact>> {
  const { merchant_id } = person
  const mobile_no = keptNumber(typed)
  const known = await tx.maybe`
    select id from transfers where merchant_id = ${merchant_id} and receiver_mobile = ${mobile_no} limit 1`
  if (!known) throw new Refusal('not_found')
  if (is_favourite)
    await tx.run`
      insert into transfer_favourites (merchant_id, mobile_no, added_at) values (${merchant_id}, ${mobile_no}, ${clock.now()})
          on conflict on constraint favourite_number_is_kept_once do nothing`
  else await tx.run`delete from transfer_favourites where merchant_id = ${merchant_id} and mobile_no = ${mobile_no}`
  return { is_favourite }
}
