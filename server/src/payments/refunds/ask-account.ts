import { formatMoney } from '@sahuji/contract/money/money'
import { collectionById } from '../../collections/rows/queries.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { RefundDependencies } from '../dependencies.ts'
import { newLinkCode } from '../links/link-row.ts'
import { refundExpiredSms, refundLinkSms } from '../messages/refund-sms.ts'
import { failOrder } from './end-order.ts'
import { lockOrder, type RefundOrder } from './order-row.ts'
import { payersMobile } from './way-back.ts'

const dayMs = 86_400_000

/** How long a payer can name an account; then the money is the shop's again. */
export const accountDays = 30

/** The longest that a transfer to a bank takes after that. */
const arrivalDays = 3

type Wanted = Pick<
  RefundOrder,
  'refund_id' | 'payment_id' | 'collection_id' | 'merchant_id' | 'mode' | 'reference' | 'amount' | 'hold_id'
> & { mobile: string }

/** Asks the payer for an account, by a link in an SMS that can be used for 30 days. */
export async function askAccount(deps: RefundDependencies, tx: Tx, wanted: Wanted): Promise<void> {
  const { clock } = deps
  const now = clock.now()
  const expires_at = new Date(now.getTime() + accountDays * dayMs)
  const order = {
    ...wanted,
    id: newId(clock),
    way: 'account',
    state: 'account_asked',
    code: newLinkCode(),
    language: await payersLanguage(tx, wanted),
    made_at: now,
    expires_at,
    arrives_by: new Date(expires_at.getTime() + arrivalDays * dayMs),
    next_at: expires_at,
  }
  await tx.run`insert into refund_orders ${rowOf(order)}`
  await tellPayer(deps, tx, { ...order, kind: refundLinkSms })
}

/** The language of the payer's own account, else of the link that was paid. */
const payersLanguage = async (tx: Tx, { collection_id, payment_id }: Wanted): Promise<string | null> =>
  (
    await tx.one<{ language: string | null }>`
      -- any merchant: the payer is of none, or of another one
      select coalesce((select p.language from collections c join people p on p.id = c.person_id where c.id = ${collection_id}),
                      (select l.language from payments p join payment_links l on l.id = p.link_id where p.id = ${payment_id})) as language`
  ).language

type Told = Pick<RefundOrder, 'merchant_id' | 'amount' | 'code' | 'mobile' | 'mode'> & {
  language: string | null
  kind: typeof refundLinkSms | typeof refundExpiredSms
}

/** So much of a shop's name fits beside the rest of an SMS. */
const shopNameMost = 12

async function tellPayer({ brand, public_url, clock }: RefundDependencies, tx: Tx, told: Told): Promise<void> {
  const { merchant_id, amount, code, mobile, mode, kind } = told
  if (mode === 'sandbox' || mobile === null) return
  const language = told.language as never
  const shop = [...(await tradeNameOf(tx, merchant_id))].slice(0, shopNameMost).join('')
  const facts = { brand, shop, amount: formatMoney(amount, { language }), refund_link: `${public_url}/r/${code}` }
  await send(tx, kind, { to: `+977${mobile}`, language, facts }, clock)
}

/** Ends a link that its payer did not use: the shop has its money back, and the payer is notified. A surplus waits for a person. */
export async function expireAccount(deps: RefundDependencies, tx: Tx, id: string): Promise<void> {
  const order = await lockOrder(tx, id)
  if (order?.state !== 'account_asked' || order.expires_at! > deps.clock.now()) return
  await failOrder(deps, tx, order, 'no account named')
  const { language } = await tx.one<{ language: string | null }>`
    select language from refund_orders where id = ${id} and merchant_id = ${order.merchant_id}`
  await tellPayer(deps, tx, { ...order, language, kind: refundExpiredSms })
}

/** Asks payers for the account of money that came twice or too late, where no rail returns it and a number is known. */
export async function askForSurpluses(deps: RefundDependencies): Promise<void> {
  for (const { id, payment_id, merchant_id } of await deps.db.read(surplusesWithout))
    await deps.db.write(async (tx) => {
      const collection = (await collectionById(tx, id))!
      const mobile = await payersMobile(tx, { id: payment_id, merchant_id }, collection)
      if (mobile === null) return
      const { mode, paid_amount } = collection
      const about = {
        refund_id: null,
        payment_id,
        collection_id: id,
        merchant_id,
        mode,
        amount: paid_amount!,
        hold_id: null,
      }
      await askAccount(deps, tx, { ...about, reference: newReference(deps.clock), mobile })
    })
}

/** Uses collections_in_review. */
const surplusesWithout = (tx: Tx) => tx.many<{ id: string; payment_id: string; merchant_id: string }>`
  -- any merchant: what waits
  select c.id, a.payment_id, c.merchant_id
    from collections c join payment_attempts a on a.collection_id = c.id
   where c.kind = 'payment' and c.review_since is not null and c.review_reason in ('surplus', 'wallet_closed')
     and c.suspense_transfer_id = c.transfer_id and a.state = 'surplus' and a.payer_mobile is not null
     and not exists (select from refund_orders o where o.collection_id = c.id and o.refund_id is null)
     and not exists (select from collection_refunds r where r.collection_id = c.id and r.state <> 'refused')
   order by c.review_since limit 50`
