import { rupees } from '@sahuji/contract/money/money'
import { createLink, endLink } from '@sahuji/contract/payments/links'
import { beginLinkPayment } from '@sahuji/contract/payments/paying'
import { nameRefundAccount, readRefundLink, sendRefundCode } from '@sahuji/contract/payments/refund-links'
import { quoteRefund } from '@sahuji/contract/payments/refunds'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../testing/payments.ts'
import { accountRefunds } from '../../../testing/account-refunds.ts'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'
import { creditReviewed, sendBack } from '../../collections/settle/review-collection.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import { holdFunds, releaseHold } from '../../ledger/hold.ts'
import { lockWallet } from '../../ledger/post.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { payQueuedRefunds } from './pay-queued.job.ts'

const desk = railDeskOfFile()
const {
  payer,
  payerWithWallet,
  paid,
  refund,
  refundsOf,
  walletOf,
  orders,
  sweep,
  pass,
  smsTo,
  linkOf,
  otpFor,
  name,
  inSuspense,
} = accountRefunds(desk)
beforeEach(() => payer.next())

describe('a refund of a payment whose bank returns nothing', () => {
  test('goes to the account that the payer names after proving the number', async () => {
    const { shop, id } = await paid()
    const { balance } = await walletOf(shop)
    const quoted = (await shop.call(quoteRefund, { id, amount: String(rupees('600')) as never })).data
    expect(quoted).toMatchObject({ way: 'account', needs_mobile: true, arrives_by: null })
    expect(codeOf(await refund(shop, id, {}))).toBe('payer_mobile_needed')
    expect((await refund(shop, id)).data).toMatchObject({ state: 'pending', way: 'account', waits_for: 'payer' })
    expect(await walletOf(shop)).toMatchObject({ balance, held: quoted.leaves })
    const code = await linkOf()
    const link = (await desk.call(readRefundLink, { code })).data
    expect(link).toMatchObject({
      state: 'asked',
      amount: rupees('600'),
      mobile_end: payer.mobile.slice(-4),
      has_code: false,
    })
    expect(codeOf(await name(code, '123456'))).toBe('otp_dead')
    const otp = await otpFor(code)
    expect(codeOf(await name(code, otp === '000000' ? '111111' : '000000'))).toBe('otp_wrong')
    expect((await name(code, otp)).data).toMatchObject({ state: 'on_its_way', goes_to: { end: '2345' } })
    await pass(id, 2)
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'done', goes_to: { end: '2345' } }])
    expect(await walletOf(shop)).toMatchObject({ balance: balance - quoted.leaves, held: 0n })
    expect((await desk.call(readRefundLink, { code })).data).toMatchObject({ state: 'done', banks: [] })
    expect((await smsTo()).filter((text) => text.includes('is paid'))).toHaveLength(1)
    expect(codeOf(await name(code, otp))).toBe('refund_link_over')
  })

  test('is paid once, to the account that was named first', async () => {
    const { shop, id } = await paid()
    await refund(shop, id)
    const code = await linkOf()
    const otp = await otpFor(code)
    const answers = await Promise.all([name(code, otp), name(code, otp, { account_number: '0010020499999' })])
    expect(answers.filter(({ http }) => http === 200).length).toBeGreaterThan(0)
    await pass(id, 2)
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'done' }])
    expect(await orders(id)).toHaveLength(1)
  })

  test('is not sent to an account of another name, nor to one that does not exist', async () => {
    const { shop, id } = await paid()
    await refund(shop, id)
    const code = await linkOf()
    const otp = await otpFor(code)
    expect(codeOf(await name(code, otp, { account_number: '0010020459760' }))).toBe('account_of_another')
    expect(codeOf(await name(code, otp, { account_number: '0010020459700' }))).toBe('bank_account_unknown')
    expect((await name(code, otp)).http).toBe(200)
  })

  test('takes eight different accounts a day, and the same one any number of times', async () => {
    const { shop, id } = await paid()
    await refund(shop, id)
    const code = await linkOf()
    const otp = await otpFor(code)
    const another = (n: number) => name(code, otp, { account_number: '0010020459760', account_name: `Maya Lama ${n}` })
    const answers = []
    for (const n of [1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9]) answers.push(codeOf(await another(n)))
    expect(answers).toEqual([...Array(10).fill('account_of_another'), 'refund_accounts_tried'])
    expect(codeOf(await name(code, otp))).toBe('refund_accounts_tried')
    desk.clock.advance({ hours: 24 })
    expect((await name(code, await otpFor(code))).http).toBe(200)
  })

  test('that the bank returns is in the balance again', async () => {
    const { shop, id } = await paid()
    const before = await walletOf(shop)
    await refund(shop, id)
    const code = await linkOf()
    await name(code, await otpFor(code), { account_number: '0010020459948' })
    await pass(id, 30)
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'failed' }])
    expect(await walletOf(shop)).toEqual(before)
    expect((await smsTo()).filter((text) => text.includes('was not paid'))).toHaveLength(1)
  })

  test('goes into the wallet of the proved number, at once', async () => {
    const { shop, id } = await paid()
    const wallet = await payerWithWallet()
    await refund(shop, id)
    const code = await linkOf()
    const answer = await desk.call(nameRefundAccount, { code, otp: await otpFor(code), to: 'wallet' })
    expect(answer.data).toMatchObject({ state: 'done' })
    expect((await walletOf(wallet)).balance).toBe(rupees('600'))
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'done', way: 'wallet' }])
  })

  test('without such a wallet waits for an account', async () => {
    const { shop, id } = await paid()
    await refund(shop, id)
    const code = await linkOf()
    const otp = await otpFor(code)
    expect(codeOf(await desk.call(nameRefundAccount, { code, otp, to: 'wallet' }))).toBe('no_wallet_of_number')
    expect((await name(code, otp)).http).toBe(200)
  })

  test('is the shop’s again after 30 days without an account, and the payer is reminded before and notified then', async () => {
    const { shop, id } = await paid()
    const before = await walletOf(shop)
    await refund(shop, id)
    const code = await linkOf()
    desk.clock.advance({ hours: 23 * 24 + 1 })
    await sweep()
    await sweep()
    expect((await smsTo()).filter((text) => text.includes('waits for you until'))).toHaveLength(1)
    desk.clock.advance({ hours: 8 * 24 })
    expect(codeOf(await desk.call(sendRefundCode, { code }))).toBe('refund_link_over')
    await sweep()
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'failed' }])
    expect(await walletOf(shop)).toEqual(before)
    const told = await desk.db.read(
      (tx) =>
        tx.one`select type, amount from notifications where merchant_id = ${shop.merchant_id} and type = 'RefundFailed'`,
    )
    expect(told).toEqual({ type: 'RefundFailed', amount: rupees('600') })
    expect((await smsTo()).some((text) => text.includes('no account was named'))).toBe(true)
  })

  test('is asked for by e-mail where the payer gave no number, and proved by a code in one', async () => {
    const email = `maya${payer.count()}@example.com`
    const { shop, id } = await paid({ email })
    expect((await shop.call(quoteRefund, { id, amount: String(rupees('600')) as never })).data.needs_mobile).toBe(false)
    expect((await refund(shop, id, {})).http).toBe(200)
    const mails = async () => (await desk.outbox(email)).flatMap(({ text }) => text ?? [])
    const code = /\/r\/(\w{10})/.exec((await mails())[0]!)![1]!
    const link = (await desk.call(readRefundLink, { code })).data
    expect(link).toMatchObject({ mobile_end: null, email_to: 'm•••@example.com' })
    await desk.call(sendRefundCode, { code })
    const otp = /\d{6}/.exec((await mails())[0]!)![0]
    expect(codeOf(await name(code, otp === '000000' ? '111111' : '000000'))).toBe('confirmation_wrong')
    expect(codeOf(await name(code, otp, { to: 'wallet' }))).toBe('no_wallet_of_number')
    expect((await name(code, otp)).data).toMatchObject({ state: 'on_its_way' })
    await pass(id, 2)
    expect((await mails()).filter((text) => text.includes('Your refund is confirmed'))).toHaveLength(1)
  })

  test('that waited for money asks the payer at the number that the shop gave', async () => {
    const { shop, id } = await paid()
    const { free } = await desk.db.write((tx) => lockWallet(tx, shop.merchant_id, 'live'))
    const hold = { merchant_id: shop.merchant_id, key: newId(), account_id: free.account_id, amount: free.available }
    const held = await desk.db.write((tx) => holdFunds(tx, hold))
    expect((await refund(shop, id)).data).toMatchObject({ state: 'queued', way: 'account' })
    await desk.db.write((tx) => releaseHold(tx, (held as { id: string }).id))
    await desk.db.write((tx) => addJob(tx, payQueuedRefunds, {}))
    await desk.runJobs()
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'pending', waits_for: 'payer' }])
    expect(await linkOf()).not.toBe('')
  })

  test('in ever smaller parts writes to a number that the shop names five times a day, and the rest moves nothing', async () => {
    const { shop, id } = await paid()
    const part = () => refund(shop, id, { amount: 100, mobile_no: payer.mobile })
    for (let made = 0; made < 5; made++) expect((await part()).http).toBe(200)
    const { held } = await walletOf(shop)
    const answers = await Promise.all([part(), part(), part()])
    expect(answers.map(codeOf)).toEqual(['too_many', 'too_many', 'too_many'])
    expect(await smsTo()).toHaveLength(5)
    expect((await walletOf(shop)).held).toBe(held)
  })

  test('ends after fifteen wrong codes in all, however many codes are sent', async () => {
    const { shop, id } = await paid()
    await refund(shop, id)
    const code = await linkOf()
    for (let sent = 0; sent < 3; sent++) {
      const otp = await otpFor(code)
      for (let tries = 0; tries < 5; tries++) await name(code, otp === '000000' ? '111111' : '000000')
    }
    expect(codeOf(await name(code, await otpFor(code)))).toBe('otp_tries_used')
  })
})

describe('the page of a refund', () => {
  const open = (url: string) => desk.app.web.inject({ url, headers: { accept: 'text/html' } })
  const submit = (url: string, fields: Record<string, string>) =>
    desk.app.web.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  test('proves the number, then takes the account, and shows what becomes of it, without a script or a cookie', async () => {
    const { shop, id } = await paid()
    await refund(shop, id)
    const code = await linkOf()
    const first = await open(`/r/${code}`)
    expect(first.body).toContain(`···· ${payer.mobile.slice(-4)}`)
    expect(first.body).not.toContain('name="otp"')
    expect(first.headers['set-cookie']).toBeUndefined()
    expect((await submit(`/r/${code}/code`, {})).headers.location).toBe(`/r/${code}`)
    const form = await open(`/r/${code}`)
    expect(Buffer.byteLength(form.body)).toBeLessThan(30_000)
    const bank_id = /<option value="(\d+)"/.exec(form.body)![1]!
    const otp = (await smsTo()).flatMap((text) => /^\d{6}/.exec(text) ?? [])[0]!
    const typed = {
      otp: '०'.repeat(6),
      to: 'account',
      bank_id,
      account_number: '0010 0204-1777',
      account_name: 'Maya Lama',
    }
    const wrong = await submit(`/r/${code}`, typed)
    expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining('value="Maya Lama"')])
    expect((await submit(`/r/${code}`, { ...typed, otp })).headers.location).toBe(`/r/${code}`)
    expect((await open(`/r/${code}`)).body).toContain('account ending in 1777')
    await pass(id, 2)
    expect((await open(`/r/${code}?lang=ar`)).body).toContain('dir="rtl"')
    expect((await open('/r/abcdefghjk')).statusCode).toBe(404)
  })
})

describe('money that came too late', () => {
  /** A link's payment whose bank succeeds after its offer, when the link has ended. */
  async function surplus() {
    const shop = await desk.shop()
    const made = (await shop.call(createLink, { title: 'Tea', amount: Number(rupees('1,000')) }, newId())).data
    const begun = { code: made.url.split('/').at(-1)!, name: 'Maya Lama', mobile_no: payer.mobile }
    const { id } = (await desk.call(beginLinkPayment, begun)).data
    await desk.payBy(id)
    const { id: collection_id, reference, expires_at, hand_off } = await desk.collection(id)
    await fetch(hand_off!.url, { method: 'POST', body: new URLSearchParams(hand_off!.fields) })
    await shop.call(endLink, { id: made.id })
    desk.clock.set(new Date(expires_at.getTime() + 1_000))
    await settleCollection(desk.deps, collection_id)
    desk.controls.onepg.decide(reference, 'never_return')
    const found = await settleCollection(desk.deps, collection_id)
    expect(found).toMatchObject({ state: 'unclear', review_reason: 'surplus' })
    return { shop, id, collection_id }
  }

  test('goes into the wallet of the proved number, which lists it', async () => {
    const wallet = await payerWithWallet()
    await surplus()
    await sweep()
    const code = await linkOf()
    const answer = await desk.call(nameRefundAccount, { code, otp: await otpFor(code), to: 'wallet' })
    expect(answer.data).toMatchObject({ state: 'done' })
    expect((await walletOf(wallet)).balance).toBe(rupees('1,000'))
    expect(await desk.broken()).toEqual([])
  })

  test('goes to the account that its payer names, out of suspense, not out of the shop’s wallet', async () => {
    const before = await inSuspense()
    const { shop, id, collection_id } = await surplus()
    expect(await inSuspense()).toBe(before + rupees('1,000'))
    await sweep()
    await sweep()
    expect(await orders(id)).toMatchObject([{ state: 'account_asked' }])
    const code = await linkOf()
    expect((await desk.call(readRefundLink, { code })).data).toMatchObject({
      is_surplus: true,
      amount: rupees('1,000'),
    })
    await name(code, await otpFor(code))
    const decision = { collection_id, by: 'Nirmala Joshi', note: null }
    expect(await creditReviewed(desk.deps, decision)).toMatchObject({ outcome: 'not_in_review' })
    await pass(id, 2)
    expect(await desk.db.read((tx) => collectionById(tx, collection_id))).toMatchObject({
      state: 'failed',
      review_since: null,
    })
    expect(await inSuspense()).toBe(before)
    expect((await walletOf(shop)).balance).toBe(0n)
    expect((await smsTo()).filter((text) => text.includes('went back to you'))).toHaveLength(1)
  })

  test('whose account is not named is kept for the payer, who is notified, and waits for an operator', async () => {
    const { id, collection_id } = await surplus()
    await sweep()
    desk.clock.advance({ hours: 31 * 24 })
    await sweep()
    await sweep()
    expect(await orders(id)).toMatchObject([{ state: 'failed' }])
    expect((await smsTo()).filter((text) => /keeps Rs\.1,000\.00 for you/.test(text))).toHaveLength(1)
    expect((await smsTo()).join()).not.toContain('kept Rs')
    const collection = await desk.db.read((tx) => collectionById(tx, collection_id))
    expect(collection).toMatchObject({ state: 'unclear', review_reason: 'surplus' })
  })

  test('is decided by an operator where the payer has named no account yet, and the link ends', async () => {
    const { id, collection_id } = await surplus()
    await sweep()
    const code = await linkOf()
    const decision = { collection_id, by: 'Nirmala Joshi', note: null }
    expect(await sendBack(desk.deps, decision)).toMatchObject({ outcome: 'done' })
    expect(await orders(id)).toMatchObject([{ state: 'failed', last_answer: 'decided otherwise' }])
    expect((await desk.call(readRefundLink, { code })).data).toMatchObject({ state: 'over' })
  })
})
