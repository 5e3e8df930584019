import { nepalpayManner } from '@sahuji/simulator/nepalpay/nepalpay-gateway'
import { expect } from 'vitest'
import { settleCollection } from '../../src/collections/settle/settle-collection.ts'
import type { Bank, Collected } from '../bank.ts'
import { paymentFor } from '../paying.ts'
import { come, comeFrom, credited, inReview, type RailFacts, type WayBack } from './rail-story.ts'

const path = '/rails/nepalpay/confirm-payment'
const expired = { state: 'expired' } as const

/** NCHL's own confirmation of the payment under this reference, signed; the transaction is its first by default. */
export function confirmation(
  { simulator, controls }: Pick<Bank, 'simulator' | 'controls'>,
  { reference }: Pick<Collected, 'reference'>,
  transaction?: string,
): WayBack {
  const book = { find: () => controls.nepalpay.payment(reference) }
  const { notification } = nepalpayManner(simulator.keys.nepalpay, book)
  const { gateway_ref } = controls.nepalpay.payment(reference)
  const { init } = notification.requestOf(path, reference, transaction ?? gateway_ref)
  return { path, json: { headers: init.headers as Record<string, string>, body: String(init.body) } }
}

/** The same with fields that were changed after it was signed. */
function changed(way: WayBack, fields: Record<string, unknown>): WayBack {
  const { headers, body } = way.json!
  return { ...way, json: { headers, body: JSON.stringify({ ...JSON.parse(body), ...fields }) } }
}

/** What any caller may send: no password, and a signature that is none. */
const forged: NonNullable<RailFacts['notifies']>['forged'] = ({ reference }) => ({
  path,
  json: {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchantBillNo: reference, merchantId: '2501SAHUJI1', paymentRef: '1', signature: 'AAAA' }),
  },
})

/** NEPALPAY: a QR that any bank's app pays, a confirmation whose signature leaves the amount out, and a report that decides. */
export const nepalpay: RailFacts = {
  name: 'nepalpay',
  pays_by: { channel: 'nepalpay', bank_name: 'NEPALPAY QR' },
  net: 99_200n,
  status_call: 'merchanttxnreport',
  offer_hours: 0.3,
  // a payer whose bank refused may scan the same QR again, until its offer ends
  ends: { declined: expired, cancelled: expired, unpaid: expired, unconfirmed: expired },
  claims: { success: {}, failure: {} },
  notifies: {
    forged,
    is_signed: false,
    own: confirmation,
    answers: ['SUCCESS', 'SUCCESS', 'FAILED'],
    word: (answer) => (JSON.parse(answer) as { status: string }).status,
    unknown_http: 200,
  },
  returns: false,
  loads: false,
  names_currency: false,
  shows_refunds: 'parts',
  refuses_repeats: true,
  withKey: ({ nepalpay: known }, key) => ({ nepalpay: { ...known, password: key } }),
  forgedReturn: forged,
  otherwise: ['pending for two checks, then no'],
  own: [
    {
      n: 1,
      name: 'plain success: it is confirmed, its report is asked, and the report credits',
      run: async (attempt, { bank }) => {
        expect(await bank.decide(attempt, 'approve')).toBeNull()
        await bank.work()
        expect(await paymentFor(bank, attempt)).toMatchObject({ state: 'paid', way: 'nepalpay' })
      },
      ends: credited,
    },
    {
      n: 8,
      name: 'the confirmation of another payment: that one is credited once, this one never',
      run: async (attempt, { bank, rail, begin }) => {
        const other = await begin('1000')
        await bank.decide(other, 'never_return')
        await come(bank, confirmation(bank, other))
        await bank.work()
        expect((await bank.now(other)).state).toBe('credited')
        await bank.watch(attempt, rail.offer_hours)
      },
      ends: expired,
    },
    {
      n: 8,
      name: 'a confirmation whose bill was changed to this one’s is known for a forgery, and credits nothing',
      run: async (attempt, { bank, rail, begin }) => {
        const other = await begin('1000')
        await bank.decide(other, 'never_return')
        const spoilt = changed(confirmation(bank, other), { merchantBillNo: attempt.reference })
        expect(await come(bank, spoilt)).toMatchObject({ http: 400 })
        await bank.watch(attempt, rail.offer_hours)
        const kinds = await bank.owner.read(
          (tx) => tx.many`select kind from security_events where collection_id = ${attempt.id}`,
        )
        expect(kinds).toEqual([{ kind: 'forged_notification' }])
      },
      ends: expired,
    },
    {
      n: 9,
      name: 'a confirmation with ten times the amount, validly signed: the report’s amount is credited',
      behaviour: { notify: { when: 'never' } },
      run: async (attempt, { bank }) => {
        await bank.decide(attempt, 'never_return')
        const raised = changed(confirmation(bank, attempt), { txnAmount: 10_000 })
        expect(await come(bank, raised)).toMatchObject({ http: 200 })
        await bank.work()
        expect(await bank.now(attempt)).toMatchObject({ amount: 100_000n, paid_amount: null })
      },
      ends: credited,
    },
    {
      n: 9,
      name: 'confirmed with Rs.1,000, and Rs.10 by the report: into suspense, and a person looks',
      behaviour: { notify: { when: 'never' } },
      run: async (attempt, { bank }) => {
        await bank.decide(attempt, 'never_return')
        const told = confirmation(bank, attempt)
        bank.controls.nepalpay.behave(attempt.reference, { reports: { amount: '10.00' } })
        await come(bank, told)
        await bank.work()
        expect(await bank.now(attempt)).toMatchObject({ review_reason: 'other_amount', paid_amount: 1_000n })
      },
      ends: inReview,
    },
    {
      n: 10,
      name: 'pending for two checks, then no: it may be scanned again until its offer ends',
      behaviour: { status: { first: 'pending', polls: 2, last: 'fail' } },
      run: (attempt, { bank, rail }) =>
        bank.decide(attempt, 'approve').then(() => bank.watch(attempt, rail.offer_hours)),
      ends: expired,
    },
    {
      n: 10,
      name: 'confirmed while the report still has it pending: one attempt is credited, and no other is made of it',
      behaviour: { status: { first: 'pending', polls: 1 } },
      run: async (attempt, { bank }) => {
        await bank.decide(attempt, 'approve')
        await bank.watch(attempt, 1)
        const { merchant_id } = await bank.now(attempt)
        const all = await bank.owner.read(
          (tx) => tx.many`select state from collections where merchant_id = ${merchant_id}`,
        )
        expect(all).toEqual([{ state: 'credited' }])
      },
      ends: credited,
    },
    {
      n: 11,
      name: 'the confirmation says success and the report no: nothing is credited',
      behaviour: { status: { last: 'fail' } },
      run: (attempt, { bank, rail }) =>
        bank.decide(attempt, 'approve').then(() => bank.watch(attempt, rail.offer_hours)),
      ends: expired,
    },
    {
      n: 17,
      name: 'one QR is paid twice, and both are confirmed at once: one is credited, the other goes back',
      behaviour: { attempts: { paid: 1 }, notify: { when: 'never' } },
      run: async (attempt, { bank }) => {
        await bank.decide(attempt, 'never_return')
        const { gateway_ref } = bank.controls.nepalpay.payment(attempt.reference)
        const again = `${gateway_ref.slice(0, -1)}Z1`
        await Promise.all([undefined, again].map((one) => come(bank, confirmation(bank, attempt, one))))
        await bank.work()
        await settleCollection(bank.deps, attempt.id)
        const { merchant_id } = await bank.now(attempt)
        const all = await bank.owner.read(
          (tx) => tx.many`
            select rail_reference, review_reason from collections where merchant_id = ${merchant_id}
             order by rail_reference collate "C"`,
        )
        expect(all).toEqual([
          { rail_reference: gateway_ref, review_reason: null },
          { rail_reference: again, review_reason: 'surplus' },
        ])
      },
      ends: credited,
    },
    {
      n: 20,
      name: 'a confirmation of nobody’s wakes nobody, and one of NCHL’s from another address neither',
      behaviour: { notify: { when: 'never' } },
      run: async (attempt, { bank }) => {
        await bank.decide(attempt, 'never_return')
        const unknown = { reference: 'SJNOBODY10000000', rail_id: null }
        expect(await come(bank, forged(unknown))).toMatchObject({ http: 401 })
        await comeFrom(bank, '203.0.113.9', confirmation(bank, attempt))
        expect(await bank.now(attempt)).toMatchObject({ notified_at: null, returned_at: null })
        const arrived = await bank.owner.read(
          (tx) => tx.many`
            select id from payment_arrivals
             where rail_reference = ${bank.controls.nepalpay.payment(attempt.reference).gateway_ref}`,
        )
        expect(arrived).toEqual([])
      },
      ends: { state: 'at_bank' },
    },
  ],
  lacks: {
    6: 'its payer stays in the app of their bank: no browser returns',
    19: 'it lists no day when it is asked: its file is brought, match-account.test.ts',
    21: 'drawn from a seed for all rails together: liar.test.ts, nepalpay-lies.test.ts',
  },
}
