import { expect } from 'vitest'
import { settleCollection } from '../../src/collections/settle/settle-collection.ts'
import { cancelled, come, credited, type RailFacts, wayBack } from './rail-story.ts'

const inLiar = 'drawn from a seed for all rails together: liar.test.ts'
const noStatement = 'it lists no day when it is asked: its file is brought, match-account.test.ts'
const noNotification = 'it never notifies us'
const expired = { state: 'expired' } as const

/** OnePG: a notification by GET, a check that names amount, charge and currency, and no report of returned money. */
export const onepg: RailFacts = {
  name: 'onepg',
  pays_by: { channel: 'ebanking', bank_name: 'Nabil Bank' },
  net: 99_950n,
  status_call: 'CheckTransactionStatus',
  offer_hours: 0.5,
  ends: {
    declined: { state: 'failed', service_code: '023' },
    cancelled,
    unpaid: expired,
    unconfirmed: { state: 'failed' },
  },
  claims: { success: { Status: 'Success' }, failure: { Status: 'Fail' } },
  notifies: {
    forged: ({ reference }) => ({ path: `/rails/onepg/notify?MerchantTxnId=${reference}&GatewayTxnId=OPG1` }),
    is_signed: false,
    answers: ['received', 'already received', 'unknown transaction'],
  },
  names_currency: true,
  shows_refunds: 'none',
  refuses_repeats: true,
  withKey: ({ onepg: known }, key) => ({ onepg: { ...known, secrets: [key, ...known.secrets] } }),
  forgedReturn: ({ reference }) => ({
    path: `/rails/onepg/return?MerchantTxnId=${reference}&GatewayTxnId=OPG1&Status=Success`,
  }),
  own: [
    {
      n: 8,
      name: 'a return that names another payment and claims success credits nothing',
      behaviour: {
        returns: { reference: 'SOMEBODYELSES0000001', add: { Status: 'Success' } },
        notify: { when: 'never' },
      },
      run: async (load, { bank }) => {
        expect(await bank.decide(load, 'decline')).toBe('/dashboard/loadFunds')
        await bank.watch(load, 1 / 60)
      },
      ends: { state: 'failed' },
    },
    {
      n: 16,
      name: 'a rail that calls every reference a duplicate is left, and nothing is charged',
      run: async (_, { bank, begin }) => {
        bank.controls.onepg.always({ refuse: { code: '1', message: 'Duplicate Record' } })
        await expect(begin('1000')).rejects.toMatchObject({ code: 'rail_down' })
        bank.controls.onepg.always({})
      },
      ends: { state: 'at_bank' },
    },
  ],
  lacks: {
    18: 'its check knows no reversal: that is found in its portal, and booked by hand',
    19: noStatement,
    21: inLiar,
  },
}

/** Khalti: its own id of a payment, a link that expires, and no report of a bank's refusal. */
export const khaltiFacts: RailFacts = {
  name: 'khalti',
  pays_by: { channel: 'ebanking', bank_name: 'Everest Bank' },
  net: 99_950n,
  status_call: 'epayment/lookup',
  offer_hours: 0.6,
  ends: { declined: expired, cancelled, unpaid: expired, unconfirmed: expired },
  claims: { success: { status: 'Completed' }, failure: { status: 'User canceled' } },
  names_currency: false,
  shows_refunds: 'parts',
  withKey: ({ khalti: known }, key) => ({ khalti: { ...known, secretKeys: [key, ...known.secretKeys] } }),
  forgedReturn: ({ reference, rail_id }) => ({
    path: `/rails/khalti/return?pidx=${rail_id}&purchase_order_id=${reference}&status=Completed`,
  }),
  own: [
    {
      n: 8,
      name: 'a return with this reference and the id of another payment wakes nobody',
      run: async (load, { bank, begin }) => {
        const other = await begin('1000')
        await bank.decide(other, 'never_return')
        const { rail_id } = await bank.now(other)
        const path = `/rails/khalti/return?pidx=${rail_id}&purchase_order_id=${load.reference}&status=Completed`
        expect((await bank.request(path)).location).toBe('/dashboard/loadFunds')
        expect((await bank.now(load)).returned_at).toBeNull()
        await bank.watch(load, 0.6)
      },
      ends: expired,
    },
    {
      n: 1,
      name: 'its link holds an hour, and is paid at 45 minutes',
      behaviour: { link_minutes: 60 },
      run: async (load, { bank }) => {
        expect((await bank.watch(load, 0.75)).state).toBe('at_bank')
        expect((await fetch(load.hand_off!.url)).status).toBe(200)
        await bank.decide(load, 'approve')
        await bank.work()
      },
      ends: credited,
    },
    {
      n: 5,
      name: 'its link holds half an hour, and opens for nobody at 45 minutes',
      run: async (load, { bank }) => {
        expect((await bank.watch(load, 0.75)).state).toBe('expired')
        expect((await fetch(load.hand_off!.url)).status).toBe(410)
      },
      ends: expired,
    },
    {
      n: 12,
      name: 'the lookup said expired, and Completed ten minutes later',
      behaviour: { status: { first: 'fail', seconds: 40 * 60 } },
      run: async (load, { bank }) => {
        await bank.decide(load, 'approve')
        await bank.work()
        expect((await bank.now(load)).state).toBe('expired')
        await bank.watch(load, 48)
      },
      ends: credited,
    },
  ],
  lacks: {
    6: noNotification,
    16: 'it names a payment by its own id: a reference of ours may come twice',
    19: noStatement,
    21: inLiar,
  },
}

/** eSewa: a form that we sign, an answer that it signs, and no call before the payer arrives there. */
export const esewa: RailFacts = {
  name: 'esewa',
  pays_by: { channel: 'mobilebanking', bank_name: 'eSewa' },
  // mobile banking is free
  net: 100_000n,
  status_call: 'transaction/status',
  offer_hours: 0.5,
  ends: { declined: expired, cancelled, unpaid: expired, unconfirmed: { state: 'cancelled' } },
  claims: { success: { status: 'COMPLETE' }, failure: { status: 'CANCELED' } },
  names_currency: false,
  shows_refunds: 'parts',
  withKey: ({ esewa: known }, key) => ({ esewa: { ...known, secrets: [key, ...known.secrets] } }),
  forgedReturn: ({ reference }) => ({ path: `/rails/esewa/return?reference=${reference}` }),
  own: [
    {
      n: 8,
      name: 'a return whose amount was changed credits what the check says',
      behaviour: { returns: { add: { total_amount: '99,999.0' } } },
      run: (load, { bank }) => bank.decide(load, 'approve').then(() => bank.work()),
      ends: credited,
    },
    {
      n: 8,
      name: 'a signed answer that comes again after another payment’s still names its own alone',
      run: async (load, stage) => {
        const { bank, pageOf } = stage
        await bank.decide(load, 'never_return')
        const back = wayBack(stage, load)
        for (const _ of [1, 2]) expect((await come(bank, back)).location).toMatch(await pageOf(load))
        await bank.work()
      },
      ends: credited,
    },
    {
      n: 3,
      name: 'the address of a no carries no data, and still names the payment',
      run: async (load, { bank, pageOf }) => {
        expect(await bank.decide(load, 'cancel')).toMatch(await pageOf(load))
        await bank.work()
      },
      ends: cancelled,
    },
    {
      n: 10,
      name: 'AMBIGUOUS for two checks is unclear, and no failure of the line, then success',
      behaviour: { status: { first: 'fail', polls: 2 } },
      run: async (load, { bank }) => {
        await bank.decide(load, 'approve')
        await bank.work()
        expect((await bank.now(load)).state).toBe('unclear')
        const healths = await bank.db.read((tx) => tx.many`select health from rail_health`)
        expect(healths).toEqual([{ health: 'working' }])
        await bank.watch(load, 0.2)
      },
      ends: credited,
    },
    {
      n: 13,
      name: 'a form that was made here says nothing about how it does: its failures are counted from its answers',
      run: async (load, { bank, begin }) => {
        await bank.decide(load, 'never_return')
        bank.controls.esewa.behave(load.reference, {
          faults: [{ call: 'transaction/status', kind: 'reset', times: 3 }],
        })
        for (const _ of [1, 2, 3]) {
          await settleCollection(bank.deps, load.id)
          await begin('1000').catch(() => {})
        }
        const healths = await bank.db.read((tx) => tx.many`select rail, failures, circuit from rail_health`)
        expect(healths).toEqual([{ rail: 'esewa', failures: 3, circuit: 'open' }])
        await bank.watch(load, 0.5)
      },
      ends: credited,
    },
  ],
  lacks: {
    6: noNotification,
    16: 'it hears of a reference from the payer alone, and refuses a repeat on its own page',
    19: noStatement,
    21: inLiar,
  },
}
