import { expect } from 'vitest'
import type { Tx } from '../../src/platform/database/database.ts'
import { cardStories } from './card-stories.ts'
import { cancelled, come, credited, inReview, type RailFacts, wayBack } from './rail-story.ts'

const inLiar = 'drawn from a seed for all rails together: liar.test.ts'
const noStatement = 'it lists no day when it is asked: its file is brought, match-account.test.ts'
const expired = { state: 'expired' } as const

/** connectIPS: one bare return, two calls, two legs; it never notifies, and a refusal inside it returns no payer. */
export const connectips: RailFacts = {
  name: 'connectips',
  pays_by: { channel: 'ips', bank_name: 'connectIPS' },
  net: 99_600n,
  status_call: 'validatetxn',
  offer_hours: 0.3,
  ends: {
    declined: { state: 'failed', service_code: '602' },
    cancelled: expired,
    unpaid: expired,
    unconfirmed: { state: 'failed' },
  },
  claims: { success: { STATUS: 'SUCCESS' }, failure: { STATUS: 'FAILED' } },
  names_currency: true,
  shows_refunds: 'none',
  withKey: ({ connectips: known }, key) => ({ connectips: { ...known, password: key } }),
  forgedReturn: ({ reference }) => ({ path: `/rails/connectips/return?TXNID=${reference}` }),
  own: [
    {
      n: 9,
      name: 'the second call says 1000.00 where 100000 was meant: held for a person, not read as rupees',
      behaviour: { reports: { detail_amount: '10.00' } },
      run: async (load, { bank }) => {
        await bank.decide(load, 'approve')
        await bank.work()
        expect(await bank.now(load)).toMatchObject({ review_reason: 'other_amount', paid_amount: 100_000n })
      },
      ends: inReview,
    },
    {
      n: 16,
      name: 'the form posted twice is a 403 page, and the first payment is credited',
      run: async (load, { bank }) => {
        await bank.visit(load)
        const { url, fields } = load.hand_off!
        const again = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
        expect([again.status, await again.text()]).toEqual([403, expect.stringContaining('multiple gateway payments')])
        await bank.decide(load, 'approve')
        await bank.work()
      },
      ends: credited,
    },
  ],
  lacks: {
    6: 'it never notifies us',
    18: 'its calls know no reversal: that is found in its portal, and booked by hand',
    19: noStatement,
    21: inLiar,
  },
}

/** nPay: SOAP, both ways back posted and unsigned, and no signature over the amount. */
export const sct: RailFacts = {
  name: 'sct',
  pays_by: { channel: 'sct', bank_name: 'SCT card' },
  net: 99_000n,
  status_call: 'CheckTransactionStatus',
  offer_hours: 0.6,
  ends: { declined: { state: 'failed' }, cancelled, unpaid: expired, unconfirmed: { state: 'failed' } },
  claims: { success: { TRANSACTION_STATUS: 'SUCCESS' }, failure: { TRANSACTION_STATUS: 'FAIL' } },
  notifies: {
    forged: ({ reference }) => ({ path: '/rails/sct/notify', form: { MERCHANTTXNID: reference, GTWREFNO: '1234567' } }),
    is_signed: false,
    answers: ['0', '0', '1'],
  },
  names_currency: false,
  shows_refunds: 'whole',
  withKey: ({ sct: known }, key) => ({ sct: { ...known, passcodes: [key, ...known.passcodes] } }),
  forgedReturn: ({ reference }) => ({
    path: '/rails/sct/return',
    form: { MERCHANTTXNID: reference, GTWREFNO: '1234567', TRANSACTION_STATUS: 'SUCCESS' },
  }),
  refuses_repeats: true,
  own: [
    {
      n: 8,
      name: 'a delivery with nPay’s reference of another payment: that one is credited once, this one never',
      run: async (load, { bank, begin }) => {
        const other = await begin('1000')
        await bank.decide(other, 'never_return')
        const { gateway_ref } = bank.controls.sct.payment(other.reference)
        await bank.request('/rails/sct/notify', { MERCHANTTXNID: load.reference, GTWREFNO: gateway_ref })
        await bank.watch(load, 0.6)
        expect((await bank.watch(other, 0.6)).state).toBe('credited')
      },
      ends: expired,
    },
    {
      n: 12,
      name: 'failed, and paid after all: the money waits for a person',
      behaviour: { status: { first: 'fail', seconds: 20 * 60 } },
      run: async (load, { bank }) => {
        await bank.decide(load, 'approve')
        await bank.work()
        await bank.watch(load, 48)
        expect(await bank.now(load)).toMatchObject({ review_reason: 'after_failure' })
      },
      ends: inReview,
    },
    {
      n: 13,
      name: 'two checks end in a fault of SOAP’s own: unclear, then credited',
      behaviour: { faults: [{ call: 'CheckTransactionStatus', kind: 'soap_fault', times: 2 }] },
      run: async (load, { bank }) => {
        await bank.decide(load, 'approve')
        await bank.work()
        expect(await bank.now(load)).toMatchObject(inReview)
        await bank.watch(load, 0.2)
      },
      ends: credited,
    },
  ],
  lacks: { 19: noStatement, 21: inLiar },
}

/** Fonepay: a signed address there and back, and a check that names neither reference nor currency. */
export const fonepay: RailFacts = {
  name: 'fonepay',
  pays_by: { channel: 'mobilebanking', bank_name: 'Fonepay' },
  net: 100_000n,
  status_call: 'verificationMerchant',
  offer_hours: 0.6,
  ends: { declined: { state: 'failed' }, cancelled, unpaid: expired, unconfirmed: { state: 'failed' } },
  claims: { success: { PS: 'true', RC: 'successful' }, failure: { PS: 'false', RC: 'failed' } },
  names_reference: false,
  names_currency: false,
  shows_refunds: 'none',
  withKey: ({ fonepay: known }, key) => ({ fonepay: { ...known, secrets: [key, ...known.secrets] } }),
  forgedReturn: ({ reference }) => ({
    path: `/rails/fonepay/return?PRN=${reference}&PID=SAHUJI&PS=true&RC=successful&UID=1&BC=N%2FA&INI=N%2FA&P_AMT=1000.0&R_AMT=1000.00&DV=${'0'.repeat(128)}`,
  }),
  own: [
    {
      n: 8,
      name: 'a return whose paid amount was changed is known for a forgery, and the check says what was paid',
      behaviour: { returns: { add: { P_AMT: '99999.0', R_AMT: '99999.00' } } },
      run: async (load, { bank }) => {
        await bank.decide(load, 'approve')
        await bank.work()
        const kept = (tx: Tx) => tx.many`select kind from security_events where collection_id = ${load.id}`
        expect(await bank.owner.read(kept)).toEqual([{ kind: 'forged_return' }])
      },
      ends: credited,
    },
    {
      n: 8,
      name: 'a validly signed answer of another payment, under this reference, proves nothing about this one',
      behaviour: { status: { first: 'not_initialised', polls: null } },
      run: async (load, stage) => {
        const { bank, begin } = stage
        const other = await begin('2000')
        await bank.decide(other, 'never_return')
        const { path } = wayBack(stage, other)
        await come(bank, { path: path.replace(other.reference, load.reference) })
        await bank.watch(load, 0.6)
      },
      ends: expired,
    },
    {
      n: 9,
      name: 'P_AMT is not R_AMT, signed and confirmed: into suspense, and a person looks',
      behaviour: { reports: { detail_amount: '990.00' } },
      run: async (load, { bank }) => {
        await bank.decide(load, 'approve')
        await bank.work()
        expect(await bank.now(load)).toMatchObject({ review_reason: 'other_amount', paid_amount: 99_000n })
      },
      ends: inReview,
    },
    {
      n: 9,
      name: 'the check names another trace id than the signed return: nothing is posted, and a person looks',
      behaviour: { reports: { gateway_ref: '66666666' } },
      run: async (load, { bank }) => {
        await bank.decide(load, 'approve')
        expect(await bank.watch(load, 1)).toMatchObject({ review_reason: 'contradicted', transfer_id: null })
      },
      ends: inReview,
    },
    {
      n: 11,
      name: 'a trace id that the check does not know hides no payment: it is asked for by our reference',
      behaviour: { returns: { gateway_ref: '77777777' } },
      run: (load, { bank }) => bank.decide(load, 'approve').then(() => bank.work()),
      ends: credited,
    },
    {
      n: 16,
      name: 'the address opened twice is refused there, and the first payment is credited',
      run: async (load, { bank }) => {
        await bank.visit(load)
        const again = await fetch(load.hand_off!.url)
        expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('Duplicate PRN')])
        await bank.decide(load, 'approve')
        await bank.work()
      },
      ends: credited,
    },
  ],
  lacks: {
    6: 'it never notifies us',
    18: 'its check knows no reversal: that is found in its portal, and booked by hand',
    19: noStatement,
    21: inLiar,
  },
}

/** CyberSource: an answer signed over the outcome, by browser and by server, and a search that decides. */
export const cardsFacts: RailFacts = {
  name: 'cards',
  pays_by: { channel: 'visa', bank_name: 'Visa or Mastercard' },
  net: 97_800n,
  status_call: 'tss/searches',
  offer_hours: 0.5,
  ends: { declined: { state: 'failed' }, cancelled, unpaid: expired, unconfirmed: inReview },
  claims: { success: { decision: 'ACCEPT' }, failure: { decision: 'DECLINE' } },
  notifies: {
    forged: ({ reference }) => ({ path: '/rails/cards/notify', form: formOf(reference) }),
    is_signed: true,
    answers: ['received', 'received', 'unknown payment'],
  },
  names_currency: true,
  shows_refunds: 'whole',
  withKey: ({ cards: known }, key) => ({
    cards: { ...known, keys: [{ ...known.keys[0], secret: key }, ...known.keys] },
  }),
  forgedReturn: ({ reference }) => ({ path: '/rails/cards/return', form: formOf(reference) }),
  otherwise: [
    'pending for ever stays pending, and is asked about to the end',
    'a success that shows after the offer ended is credited',
    'a return that claims success, and another amount, credits nothing',
    'an answer about another payment posts nothing, and a person looks',
    'the rail’s clock stands 600 seconds apart',
    'the rail’s clock stands -600 seconds apart',
  ],
  own: cardStories,
  lacks: { 21: inLiar },
}

/** What any caller may post: everything but the signature. */
const formOf = (reference: string): Record<string, string> => ({
  req_reference_number: reference,
  decision: 'ACCEPT',
  reason_code: '100',
  auth_amount: '1000.00',
  signed_field_names: 'req_reference_number,decision,reason_code,auth_amount,signed_field_names',
  signature: 'AAAA',
})
