import type * as contract from '@sahuji/contract/merchants/office/merchant-views'
import type { OperatorView } from '@sahuji/contract/merchants/office/merchant-views'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { endViewAt, isViewOpen, lockView, viewsOf, type ViewRow } from '../views.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import {
  type Call,
  type OwnCall,
  ownerRights,
  type Person,
  type Rights,
  type RouteTable,
} from '../../platform/http/route-table.ts'
import { answerViewer, viewableRoute } from '../../platform/http/serve-look.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordLog } from '../../platform/shop-log/record-log.ts'
import { needMerchant } from './manage-merchant.ts'

type OperatorCall = Call<'operator'>

/**
 * Requests a view from the merchant, who sees the operator's name and the reason; ends an open request of the same
 * operator.
 */
export async function askMerchantView(
  { tx, operator, record, clock }: OperatorCall,
  { id, reason }: Takes<typeof contract.askMerchantView>,
): Promise<Gives<typeof contract.askMerchantView>> {
  await needMerchant(tx, id)
  const now = clock.now()
  const { operator_id, name } = operator
  await tx.run`
    update merchant_views set ended_at = ${now}
     where merchant_id = ${id} and operator_id = ${operator_id} and answered_at is null and ended_at is null`
  const view_id = newId(now)
  await tx.run`
    insert into merchant_views (id, merchant_id, operator_id, operator_name, reason, asked_at)
    values (${view_id}, ${id}, ${operator_id}, ${name}, ${reason}, ${now})`
  await record(tx, { subject: { kind: 'merchant', id }, merchant_id: id, after: { view_id, reason } })
  return (await operatorViewOf(tx, { merchant_id: id, operator_id, now }))!
}

/**
 * Reads one page's data as the merchant would. First it checks that the merchant allows it now, and records the view
 * for the merchant and in the log; then it reads, over a connection that cannot write.
 */
export const readAsMerchant =
  (merchantTable: RouteTable) =>
  async (
    { db, operator, record, clock, language }: OwnCall<'operator'>,
    { id, view_id, path }: Takes<typeof contract.readAsMerchant>,
  ): Promise<Gives<typeof contract.readAsMerchant>> => {
    const found = viewableRoute(merchantTable, path)
    const person = await db.write(async (tx) => {
      const now = clock.now()
      const view = await ownView(tx, { merchant_id: id, view_id, operator_id: operator.operator_id })
      if (!isViewOpen(view, now)) throw new Refusal('view_closed')
      if (!found) throw new Refusal('view_hidden', {}, ['path'])
      const { path: pattern } = found.mounted.entry
      const subject = Object.values(found.params)[0] ?? null
      await tx.run`
        insert into merchant_view_looks (id, view_id, merchant_id, at, path, subject)
        values (${newId(now)}, ${view_id}, ${id}, ${now}, ${pattern}, ${subject})`
      await record(tx, {
        subject: { kind: 'merchant', id },
        merchant_id: id,
        after: { view_id, path: pattern, subject },
      })
      const { operator_id } = operator
      const by = { merchant_id: id, actor: 'operator', operator_id, view_id, network: '', device: '' } as const
      await recordLog(tx, by, { what: 'view.looked', subject: { id: view_id }, after: { path: pattern, subject } }, now)
      return ownerOf(tx, id)
    })
    const { body } = await answerViewer({ db, clock }, found!, { person, language, id: view_id })
    return { answer: { ...body } }
  }

/** Ends one's own view, or withdraws the request. */
export async function endMerchantView(
  { tx, operator, record, clock }: OperatorCall,
  { id, view_id }: Takes<typeof contract.endMerchantView>,
): Promise<Gives<typeof contract.endMerchantView>> {
  const { operator_id } = operator
  await ownView(tx, { merchant_id: id, view_id, operator_id })
  await endViewAt(tx, { merchant_id: id, id: view_id }, clock.now())
  await record(tx, { subject: { kind: 'merchant', id }, merchant_id: id, after: { view_id } })
  return (await operatorViewOf(tx, { merchant_id: id, operator_id, now: clock.now() }))!
}

/** The request or permission of this operator, locked; a colleague's is not found. */
async function ownView(
  tx: Tx,
  { merchant_id, view_id, operator_id }: { merchant_id: string; view_id: string; operator_id: string },
): Promise<ViewRow> {
  const view = await lockView(tx, merchant_id, view_id)
  if (view.operator_id !== operator_id) throw new Refusal('not_found')
  return view
}

/** The newest request or permission of an operator; null where there is none. */
export async function operatorViewOf(
  tx: Tx,
  { merchant_id, operator_id, now }: { merchant_id: string; operator_id: string; now: Date },
): Promise<OperatorView | null> {
  const [newest] = await viewsOf(tx, merchant_id, { now, which: sql`operator_id = ${operator_id}` })
  return newest ?? null
}

/** The person whose pages a view shows: the owner, as if signed in, without a session and without its rights. */
async function ownerOf(tx: Tx, merchant_id: string): Promise<Person> {
  const owner = await tx.one<Omit<Person, 'session_id' | 'is_bound' | 'proven_at' | keyof Rights>>`
    select id as person_id, merchant_id, email, email_verified_at is not null as is_email_verified,
           phone_verified_at is not null as is_phone_verified, language
      from shop_owners
     where merchant_id = ${merchant_id}
     order by joined_at, id
     limit 1`
  return { ...ownerRights, ...owner, session_id: '', is_bound: false, proven_at: null }
}
