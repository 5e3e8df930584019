import { languageCodes } from '@sahuji/contract/language/languages'
import { rupees } from '@sahuji/contract/money/money'
import { payAtBank } from '@sahuji/contract/payments/paying'
import { readPayerReceipt } from '@sahuji/contract/payments/payer-receipts'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import { beforeAll, describe, expect, test } from 'vitest'
import { usual } from '../../../testing/offers.ts'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import type { Shop } from '../../../testing/rail-payments.ts'
import { newId } from '../../platform/ids.ts'

const desk = railDeskOfFile({}, { minutes: 10 })
let shop: Shop
beforeAll(async () => {
  shop = await desk.shop()
})

const open = (url: string) => desk.app.web.inject({ url, headers: { accept: 'text/html', 'user-agent': 'A phone' } })
const submit = (url: string, fields: Record<string, string> = {}) =>
  desk.app.web.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'A phone' },
    payload: new URLSearchParams(fields).toString(),
  })

/** A payment by a bank, and the code of its receipt. */
async function paid(given: { mobile_no?: string; email?: string } = {}, to: Shop = shop) {
  const id = await desk.open(to, '1,000')
  const { id: instrument_id } = (await usual(desk, 'onepg'))!
  const { receipt } = (await desk.call(payAtBank, { id, instrument_id, ...given })).data
  await desk.decideFor(id, 'approve')
  await desk.work()
  return { id, code: receipt! }
}

const otpTo = async (to: string): Promise<string> =>
  /\d{6}/.exec((await desk.outbox(to)).find(({ text }) => /\d{6}/.test(text ?? ''))?.text ?? '')![0]

describe('the pages of a payer without a mobile number', () => {
  test('lead from the receipt over a code by e-mail to a dispute, without a script', async () => {
    const { id, code } = await paid({ email: 'maya@example.com' })
    const first = `/receipt/${code}/payer?for=dispute`
    expect((await open(`/receipt/${code}`)).body).toContain(`href="${first}"`)
    expect((await open(first)).body).toContain('m•••@example.com')
    const sent = `${(await submit(first)).headers.location}`
    // a double press sends one code
    expect((await submit(first)).headers.location).toBe(sent)
    expect(await desk.outbox('maya@example.com')).toHaveLength(1)
    expect(sent).toMatch(/\/payer\/[\w-]+\?for=dispute$/)
    const wrong = await submit(sent, { otp: '12' })
    expect(wrong.statusCode).toBe(422)
    const dispute = `${(await submit(sent, { otp: await otpTo('maya@example.com') })).headers.location}`
    expect(dispute).toMatch(new RegExp(`^/pay/${id}/dispute\\?r=${code}&proof=`))
    // back and reload lead on, without a second code
    expect((await open(sent)).headers.location).toBe(dispute)
    const form = (await open(dispute)).body
    expect(form).not.toContain('name="mobile_end"')
    const proof_id = /name="proof_id" value="([\w-]+)"/.exec(form)![1]!
    const reference = /name="reference" value="(\w+)"/.exec(form)![1]!
    const proof = { proof_id, reference }
    const opened = await submit(`/pay/${id}/dispute`, { ...proof, reason: 'twice', words: 'Paid two times' })
    expect(opened.body).toMatch(/role="status">[^]*Your dispute is open/)
    const twice = await submit(`/pay/${id}/dispute`, { ...proof, reason: 'twice', words: 'Paid two times' })
    expect(twice.body).toMatch(/role="status">[^]*Your dispute is open/)
    expect((await submit(`/pay/${id}/dispute/withdraw`, proof)).body).toContain('Withdrawn')
  })

  test('take a number of one who gave neither, and the receipt is sent there from then on', async () => {
    const { code } = await paid()
    const page = `/receipt/${code}/payer`
    expect((await open(`/receipt/${code}`)).body).toContain(`href="${page}"`)
    expect((await submit(page, { to: '12' })).statusCode).toBe(422)
    const sent = `${(await submit(page, { to: '९८१२३४-०१११' })).headers.location}`
    const entered = await submit(sent, { otp: await otpTo('+9779812340111') })
    expect(entered.headers.location).toBe(`/receipt/${code}`)
    const receipt = (await open(`/receipt/${code}`)).body
    expect(receipt.replaceAll(/<\/?bdi[^>]*>/g, '')).toContain('Send by SMS to 98••• ••111')
    expect(receipt).not.toContain(`href="${page}"`)
  })

  test('are small documents in every language, in which a translating browser leaves figures and codes alone', async () => {
    const own = await desk.shop()
    const { id, code } = await paid({}, own)
    const sent = `${(await submit(`/receipt/${code}/payer`, { to: 'size@example.com' })).headers.location}`
    await own.call(
      refundPayment,
      { id, amount: Number(rupees('10')), reason: 'asked', mobile_no: '9812340222' },
      newId(),
    )
    const [sms] = await desk.outbox('+9779812340222')
    const refund = /\/r\/\w{10}/.exec(sms!.text!)![0]
    const pages = [
      `/receipt/${code}`,
      `/receipt/${code}/payer`,
      sent,
      `/pay/${id}/dispute`,
      refund,
      `/pay/${id}/receipt`,
    ]
    for (const page of pages)
      for (const language of languageCodes) {
        const { body, headers } = await open(`${page}?lang=${language}`)
        expect({ page, kB: Buffer.byteLength(body) / 1000 <= 30 }).toEqual({ page, kB: true })
        expect(headers['set-cookie']).toBeUndefined()
        // the mark is drawn: no system needs a font for it
        expect(body).not.toMatch(/<text[\s>]/)
      }
    const { reference } = (await desk.call(readPayerReceipt, { code })).data
    const { body } = await open(`/receipt/${code}`)
    expect(body).toContain(`<bdi translate="no">${reference}</bdi>`)
    expect(body).toMatch(/<p class="sum" translate="no">/)
  })
})

describe('the page of a payment that is not clear', () => {
  test('has the bank asked by one button that a reload does not press again, and shows when it was asked', async () => {
    const id = await desk.open(shop, '1,000')
    desk.controls.onepg.next({ faults: [{ call: 'CheckTransactionStatus', kind: 'half_body', times: 9 }] })
    await desk.payBy(id)
    await desk.decideFor(id, 'approve')
    await desk.work()
    expect((await open(`/pay/${id}`)).body).toMatch(/We last asked at \d/)
    expect((await open(`/pay/${id}`)).body).not.toContain('Ask the bank now')
    desk.clock.advance({ seconds: 61 })
    expect((await open(`/pay/${id}`)).body).toContain('Ask the bank now')
    const before = (await desk.collection(id)).asked
    expect((await submit(`/pay/${id}/ask`)).headers.location).toBe(`/pay/${id}`)
    expect((await submit(`/pay/${id}/ask`)).headers.location).toBe(`/pay/${id}`)
    expect((await desk.collection(id)).asked).toBe(before + 1)
    expect((await open(`/pay/${id}`)).body).not.toContain('Ask the bank now')
  })
})
