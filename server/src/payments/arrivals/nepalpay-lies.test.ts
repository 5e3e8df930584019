import { rupees } from '@sahuji/contract/money/money'
import { addShopCode, replaceCode } from '@sahuji/contract/payments/codes'
import type { Behaviour } from '@sahuji/simulator/behaviour'
import type { Payment } from '@sahuji/simulator/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawFrom } from '../../../testing/liar/draw.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { openRailPaymentDesk, type RailPaymentDesk, type Shop } from '../../../testing/rail-payments.ts'

let desk: RailPaymentDesk
beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: 'nepalpay' })
})
afterAll(() => desk.close())

const lies: readonly Behaviour[] = [
  {},
  {},
  { status: { polls: 2 } },
  { status: { first: 'not_initialised', seconds: 1_500 } },
  { status: { polls: 1, last: 'fail' } },
  { reports: { amount: '7.00' } },
  { reports: { reference: 'SOMEBODYELSES001' } },
  { attempts: { failed: 2 } },
  { attempts: { paid: 1 } },
  { refunded: 'whole' },
  { refunded: 'part' },
  { notify: { when: 'never', spoils: 'signature' } },
  { notify: { when: 'never', spoils: 'password' } },
  { faults: [{ call: 'merchanttxnreport', kind: 'reset', times: 2 }] },
  { faults: [{ call: 'merchanttxnreport', kind: 'bad_json', times: 3 }] },
]

/** Payments with lies drawn from a seed, at QRs of one payment and at printed codes. */
async function begin(shop: Shop, codes: readonly string[], draw: () => number): Promise<void> {
  const behaviour = { notify: { when: 'never' }, ...lies[Math.floor(draw() * lies.length)] } as Behaviour
  if (draw() < 0.5) {
    const id = await desk.open(shop, '100')
    await desk.payBy(id, { behaviour })
    await desk.decideFor(id, draw() < 0.85 ? 'approve' : 'decline')
    return
  }
  const code = codes[Math.floor(draw() * codes.length)]
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ code, amount: '100.00', behaviour: { ...behaviour, attempts: {} } })
  await fetch(`${desk.simulator.url}/control/nepalpay/scan`, { method: 'POST', headers, body })
}

/** What NCHL reports as paid of a payment in the end, by its transactions, in paisa. */
function paidOf({ gateway_ref, decision, behaviour, amount, merchant }: Payment): { ref: string; paid: bigint }[] {
  if (decision !== 'approve' || behaviour.status?.last === 'fail' || behaviour.refunded === 'whole') return []
  // a printed code is known by its confirmation alone, and a forged one is not believed
  if (behaviour.notify?.spoils && merchant) return []
  const again = behaviour.attempts?.paid ? [{ ref: `${gateway_ref.slice(0, -1)}Z1`, paid: rupees('100') }] : []
  return [{ ref: gateway_ref, paid: rupees(behaviour.reports?.amount ?? amount) }, ...again]
}

const booked = () =>
  desk.owner.read(
    (tx) => tx.many<{ ref: string; paid: bigint }>`
    select rail_reference as ref, coalesce(paid_amount, amount) as paid from collections
     where rail = 'nepalpay' and transfer_id is not null
     union all
    select rail_reference, amount from payment_arrivals where state = 'unmatched'`,
  )

test.each(process.env['LIAR'] ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2])(
  'whatever NCHL repeats, delays and misreports, each of its payments is booked once (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const draw = drawFrom(seed)
    const shop = await desk.shop()
    const old = (await shop.call(addShopCode, {})).data
    const { code } = (await shop.call(replaceCode, { id: old.id })).data
    for (let n = 0; n < 14; n++) {
      await forgetLimits(desk)
      await begin(shop, [code, code, old.code, 'NOSHOPSCODE'], draw)
    }
    const all = desk.controls.nepalpay.payments().slice(-14)
    const sweep = desk.app.jobs.find(({ name }) => name === 'payments.sweep_arrivals')!
    for (let round = 0; round < 9; round++) {
      for (const payment of all) {
        const refs = paidOf(payment).map(({ ref }) => ref)
        const copies = refs.flatMap((ref) => (draw() < 0.6 ? [ref] : draw() < 0.5 ? [ref, ref] : []))
        await Promise.all(copies.map((ref) => desk.controls.nepalpay.notifyAbout(payment.reference, ref)))
      }
      await sweep.run({})
      await desk.work()
      desk.clock.advance({ minutes: 11 })
    }
    desk.clock.advance({ hours: 20 })
    await sweep.run({})
    await desk.work()
    const refs = new Set(all.flatMap(paidOf).map(({ ref }) => ref))
    const sorted = (rows: readonly { ref: string; paid: bigint }[]) =>
      rows.toSorted((one, other) => (one.ref < other.ref ? -1 : 1))
    // at a QR of ours with another bill number: reviewed, and nothing is posted
    const strange = all.filter(({ behaviour, merchant }) => behaviour.reports?.reference && !merchant).flatMap(paidOf)
    const isStrange = ({ ref }: { ref: string }) => strange.some((one) => one.ref === ref)
    const rows = (await booked()).filter(({ ref }) => refs.has(ref))
    expect(rows.length).toBeGreaterThan(6)
    expect(sorted(rows)).toEqual(sorted(all.flatMap(paidOf).filter((one) => !isStrange(one))))
    expect(await desk.broken()).toEqual([])
  },
)
