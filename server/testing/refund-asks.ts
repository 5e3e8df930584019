import { rupees } from '@sahuji/contract/money/money'
import { askForRefund } from '@sahuji/contract/payments/refund-asks'
import { newId } from '../src/platform/ids.ts'
import type { PaymentDesk } from './payments.ts'
import type { Someone } from './people.ts'
import { colleague, personOf } from './team.ts'

/** Asks for a refund of so many rupees of a payment. */
export const askBack = (by: Someone, id: string, amount: string) =>
  by.call(askForRefund, { id, amount: Number(rupees(amount)), reason: 'returned' }, newId())

/** A shop with a cashier who took a payment of Rs.1,000, a manager with a limit of Rs.500, and the payment. */
export async function shopWithTeam(desk: PaymentDesk) {
  const [shop, payer] = [await desk.merchant(), await desk.merchant('1,000')]
  const id = await desk.open(shop, '1,000')
  await desk.pay(payer, id)
  const rojina = await colleague(desk, shop, 'cashier')
  const maya = await colleague(desk, shop, 'manager', { refund_limit: rupees('500') })
  const made_by = await personOf(desk, rojina)
  await desk.db.write((tx) => tx.run`update payments set made_by = ${made_by} where id = ${id}`)
  return { shop, payer, id, rojina, maya }
}
