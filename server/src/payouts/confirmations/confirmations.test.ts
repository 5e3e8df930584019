import { inspect } from 'node:util'
import { challengeStepUp } from '@sahuji/contract/auth/second-factors'
import { rupees } from '@sahuji/contract/money/money'
import { requestPayout } from '@sahuji/contract/payouts'
import { resumeConfirmation } from '@sahuji/contract/payouts/resume-confirmation'
import { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import { confirmationTries } from '@sahuji/contract/auth/confirmations'
import { sendConfirmationCode } from '@sahuji/contract/payouts/confirmations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk, signedInAgain, type WithdrawingMerchant } from '../../../testing/payouts.ts'
import { forgetLimits, phoneCode, someone } from '../../../testing/people.ts'
import { totpNow, withPasskey, withTotp } from '../../../testing/second-factors.ts'
import { smsPerDay } from '../../platform/messages/sms-limits.ts'
import { hashed } from '../../platform/rate-limits.ts'
import { newId } from '../../platform/ids.ts'
import { forgetExpiredPayoutData } from '../forget-expired.job.ts'

let desk: PayoutDesk
let sita: WithdrawingMerchant
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await forgetLimits(desk)
  sita = await desk.merchant('50,000')
  desk.clock.advance({ days: 1 })
  // a day passed: the session of the sign-up is over
  sita = await again(sita)
})

const again = async (who: WithdrawingMerchant) => ({
  ...who,
  ...someone(desk, { ...who, token: await signedInAgain(desk, who) }),
})
const ask = (who: WithdrawingMerchant, amount = 1_250_000) => ({
  account_id: who.account_id,
  amount,
  purpose: 'stock',
  remark: 'Kartik',
})
const begun = async (who = sita, amount?: number) => (await who.call(beginConfirmation, ask(who, amount))).data
const withCode = async (who = sita, amount?: number) => {
  const { id } = await begun(who, amount)
  await who.call(sendConfirmationCode, { id })
  return { confirmation_id: id, sms_code: await phoneCode(desk, who.mobile_no) }
}
const request = (given: object, who = sita, key = newId(), changes: object = {}) =>
  who.call(requestPayout, { ...ask(who), ...given, ...changes } as never, key)
const refusalOf = async (answer: Promise<{ body: { refusal?: string | undefined } }>) => (await answer).body.refusal
const payoutsOf = (who = sita) =>
  desk.db.read((tx) => tx.many`select id from payouts where merchant_id = ${who.merchant_id} and remark = 'Kartik'`)

describe('an established merchant, while strangers use up SMS', () => {
  const usedUp = (bucket: string, taken: number) =>
    desk.db.write(
      (tx) => tx.run`
      insert into rate_limits (bucket, began_at, taken, ends_at)
      values (${bucket}, ${desk.clock.now()}, ${taken}, ${new Date(desk.clock.now().getTime() + 86_400_000)})`,
    )
  const setKyc = (kyc_status: string | null) =>
    desk.owner.write(
      (tx) => tx.run`
      update merchants set kyc_status = ${kyc_status}, created_at = ${desk.clock.now()} where id = ${sita.merchant_id}`,
    )

  test('still confirms a withdrawal: neither sign-ups nor new merchants take the last half of its budget', async () => {
    const { sign_up, sign_in, money } = smsPerDay(2_000)
    await usedUp('sms of the day: sign_up', sign_up)
    await usedUp('sms of the day: sign_in', sign_in)
    await usedUp('sms of the day: money', money / 2)
    // and the whole allowance of the address that they share
    await usedUp(`sms of 3600 s from ${hashed('127.0.0.1')}`, 40)
    const { id } = await begun()
    expect((await sita.call(sendConfirmationCode, { id })).data.sms).toMatchObject({ left: 4 })
    desk.clock.advance({ minutes: 1 })
    await setKyc(null)
    const fresh = await begun()
    expect((await sita.call(sendConfirmationCode, { id: fresh.id })).body.refusal).toBe('too_many')
    await desk.db.write((tx) => tx.run`delete from rate_limits where bucket like 'sms of 3600 s %'`)
    expect((await sita.call(sendConfirmationCode, { id: fresh.id })).body.refusal).toBe('codes_paused')
    desk.clock.advance({ days: 31 })
  })
})

describe('each way confirms a withdrawal', () => {
  test('a code by SMS, whose text names the amount, the account’s end and the number to call', async () => {
    const { id, ways, sms } = await begun()
    expect({ ways, sms }).toEqual({ ways: ['sms'], sms: null })
    const sent = await sita.call(sendConfirmationCode, { id })
    expect(sent.data.sms).toMatchObject({ to: expect.stringMatching(/^98••• ••\d{3}$/), left: 4 })
    const [newest] = await desk.outbox(`+977${sita.mobile_no}`)
    const { account_number } = await desk.db.read(
      (tx) => tx.one<{ account_number: string }>`
        select account_number from payout_accounts where id = ${sita.account_id} and merchant_id = ${sita.merchant_id}`,
    )
    expect(newest!.text).toContain('Rs.12,500.00 (fee Rs.')
    expect(newest!.text).toContain(account_number.slice(-4))
    expect(newest!.text).not.toContain(account_number)
    expect(newest!.text).toMatch(/call \+?\d{7,}/)
    const sms_code = await phoneCode(desk, sita.mobile_no)
    const { http, data } = await request({ confirmation_id: id, sms_code })
    expect(http).toBe(200)
    expect(data).toMatchObject({ amount: rupees('12,500'), remark: 'Kartik', account: { id: sita.account_id } })
    expect(await desk.wallet(sita.merchant_id)).toMatchObject({ held: rupees('12,500') })
  })

  test('an authenticator app', async () => {
    const { secret } = await withTotp(desk, sita)
    const { id, ways } = await begun()
    expect(ways).toEqual(['totp', 'sms'])
    expect(await request({ confirmation_id: id, totp_code: totpNow(desk, secret) })).toMatchObject({ http: 200 })
  })

  test('a passkey, asked for this withdrawal', async () => {
    const device = await withPasskey(sita)
    const { id, ways, passkey } = await begun()
    expect(ways[0]).toBe('passkey')
    expect(await request({ confirmation_id: id, passkey: device.proves(passkey!) })).toMatchObject({ http: 200 })
  })
})

describe('a confirmation is good', () => {
  test('once: another key finds it used, the same key finds its payout', async () => {
    const given = await withCode()
    const key = newId()
    const first = await request(given, sita, key)
    expect(await refusalOf(request(given))).toBe('confirmation_over')
    expect((await request(given, sita, key)).data.id).toBe(first.data.id)
    expect(await payoutsOf()).toHaveLength(1)
  })

  test('once, when two requests come at the same moment', async () => {
    const given = await withCode()
    const both = await Promise.all([request(given), request(given)])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 422])
    expect(await payoutsOf()).toHaveLength(1)
  })

  test.each([
    ['amount', { amount: 1_250_100 }],
    ['purpose', { purpose: 'salary' }],
    ['remark', { remark: 'kartik' }],
    ['book', { mode: 'sandbox' }],
  ])('for exactly its payload: another %s is refused, and it stays unused', async (_, changes) => {
    const given = await withCode()
    expect(await refusalOf(request(given, sita, newId(), changes))).toBe('confirmation_differs')
    expect(await request(given)).toMatchObject({ http: 200 })
  })

  test('for exactly its account', async () => {
    const given = await withCode()
    const account_id = await desk.account(sita.merchant_id)
    expect(await refusalOf(request(given, sita, newId(), { account_id }))).toBe('confirmation_differs')
  })

  test('for one session: another of the same person, and another person, cannot use it', async () => {
    const given = await withCode()
    const elsewhere = await again(sita)
    expect(await refusalOf(request(given, elsewhere))).toBe('confirmation_over')
    const gita = { ...(await desk.merchant('50,000', { is_known: false })) }
    expect(await refusalOf(request(given, gita))).toBe('confirmation_over')
    expect(await gita.call(sendConfirmationCode, { id: given.confirmation_id })).toMatchObject({ http: 404 })
    expect(await gita.call(beginConfirmation, ask(sita))).toMatchObject({ http: 404 })
    expect(await request(given)).toMatchObject({ http: 200 })
  })

  test('over a reload: it continues, then shows its payout, to its own person alone', async () => {
    const resumed = async (id: string, who = sita) => (await who.call(resumeConfirmation, { id })).data
    const given = await withCode()
    await request({ ...given, sms_code: given.sms_code === '111111' ? '222222' : '111111' })
    const id = given.confirmation_id
    expect(await resumed(id)).toMatchObject({
      confirmation: { id, tries_left: confirmationTries - 1, sms: { left: 4 } },
      payout: null,
    })
    const gita = await desk.merchant('50,000', { is_known: false })
    const nothing = { confirmation: null, payout: null }
    expect([await resumed(id, gita), await resumed(newId())]).toEqual([nothing, nothing])
    // another of the same amount in the same minute belongs to another confirmation
    const { data } = await request(given)
    const like = await withCode()
    const { data: other } = await request(like)
    expect(await resumed(id)).toMatchObject({ confirmation: null, payout: { id: data.id } })
    expect(await resumed(like.confirmation_id)).toMatchObject({ confirmation: null, payout: { id: other.id } })
    expect(await resumed(id, gita)).toEqual(nothing)
    const over = await begun()
    desk.clock.advance({ minutes: 5 })
    expect(await resumed(over.id)).toEqual(nothing)
  })

  test('for five minutes', async () => {
    const given = await withCode()
    desk.clock.advance({ minutes: 5 })
    expect(await refusalOf(request(given))).toBe('confirmation_over')
  })

  test('until another is begun', async () => {
    const given = await withCode()
    await begun()
    expect(await refusalOf(request(given))).toBe('confirmation_over')
  })

  test('only for a session bound to a browser', async () => {
    const bare = someone(desk, { ...sita, key: undefined })
    expect((await bare.call(beginConfirmation, ask(sita))).http).not.toBe(200)
    expect((await bare.call(resumeConfirmation, { id: (await begun()).id })).http).not.toBe(200)
  })

  test('and is not used up where the withdrawal itself is refused', async () => {
    const given = await withCode(sita, 9_000_000)
    expect(await refusalOf(request(given, sita, newId(), { amount: 9_000_000 }))).toBe('withdrawable_too_low')
    await desk.deposit(sita.merchant_id, rupees('1,00,000'))
    expect(await request(given, sita, newId(), { amount: 9_000_000 })).toMatchObject({ http: 200 })
  })
})

describe('wrong proofs', () => {
  const wrong = { sms_code: '000000' }

  test('are counted although they are refused, and five end it, also for the right code', async () => {
    const given = await withCode()
    const not = { ...given, sms_code: given.sms_code === '000000' ? '111111' : wrong.sms_code }
    for (let left = confirmationTries - 1; left >= 0; left--) {
      const { body } = await request(not)
      expect(body).toMatchObject({ refusal: 'confirmation_wrong' })
      expect(body.message).toContain(`${left}`)
    }
    expect(await refusalOf(request(given))).toBe('confirmation_over')
    expect(await payoutsOf()).toEqual([])
  })

  test('no proof, or two at once, is refused', async () => {
    const given = await withCode()
    expect(await refusalOf(request({ confirmation_id: given.confirmation_id }))).toBe('confirmation_wrong')
    expect(await refusalOf(request({ ...given, totp_code: '123456' }))).toBe('confirmation_wrong')
  })

  test('a code before the last one is invalid', async () => {
    const first = await withCode()
    desk.clock.advance({ seconds: 31 })
    await sita.call(sendConfirmationCode, { id: first.confirmation_id })
    const second = await phoneCode(desk, sita.mobile_no)
    if (second !== first.sms_code) expect(await refusalOf(request(first))).toBe('confirmation_wrong')
    expect(await request({ ...first, sms_code: second })).toMatchObject({ http: 200 })
  })

  test('a passkey’s answer to another confirmation, or to a step-up, is invalid here', async () => {
    const device = await withPasskey(sita)
    const other = await begun()
    const { id } = await begun()
    expect(await refusalOf(request({ confirmation_id: id, passkey: device.proves(other.passkey!) }))).toBe(
      'passkey_wrong',
    )
    const { data } = await sita.call(challengeStepUp, {})
    expect(await refusalOf(request({ confirmation_id: id, passkey: device.proves(data) }))).toBe('passkey_wrong')
  })

  test('a code of the app is valid once', async () => {
    const { secret } = await withTotp(desk, sita)
    const first = await begun()
    const totp_code = totpNow(desk, secret)
    expect(await request({ confirmation_id: first.id, totp_code })).toMatchObject({ http: 200 })
    const { body } = await request({ confirmation_id: (await begun()).id, totp_code })
    expect(body).toMatchObject({ refusal: 'second_factor_wrong', facts: { left: 4 } })
  })

  test('are limited over the day: ten, whichever confirmation they were for', async () => {
    for (let round = 0; round < 2; round++) {
      const { id } = await begun()
      for (let at = 0; at < 5; at++) await request({ confirmation_id: id, ...wrong })
    }
    const { id } = await begun()
    expect(await sita.call(sendConfirmationCode, { id })).toMatchObject({ body: { refusal: 'otp_daily_cap' } })
    expect(await refusalOf(request({ confirmation_id: id, ...wrong }))).toBe('confirmation_over')
  })

  test('are ten a day in many browsers at once, too', async () => {
    const browsers = await Promise.all(Array.from({ length: 12 }, () => again(sita)))
    const confirmed = await Promise.all(browsers.map(async (browser) => [browser, (await begun(browser)).id] as const))
    const tries = confirmed.flatMap((one) => [one, one])
    const answers = await Promise.all(
      tries.map(([browser, confirmation_id]) => refusalOf(request({ confirmation_id, ...wrong }, browser))),
    )
    expect(answers.filter((refusal) => refusal === 'confirmation_wrong')).toHaveLength(10)
  })
})

describe('codes by SMS keep the rules of the phone code', () => {
  test('sends no code again within thirty seconds, and five an hour', async () => {
    const { id } = await begun()
    const texts = () => desk.outbox(`+977${sita.mobile_no}`)
    await sita.call(sendConfirmationCode, { id })
    const { length } = await texts()
    await sita.call(sendConfirmationCode, { id })
    expect(await texts()).toHaveLength(length)
    for (let at = 1; at < 5; at++) {
      desk.clock.advance({ seconds: 31 })
      expect(await sita.call(sendConfirmationCode, { id })).toMatchObject({ http: 200 })
    }
    desk.clock.advance({ seconds: 31 })
    expect(await refusalOf(sita.call(sendConfirmationCode, { id }))).toBe('codes_of_hour_used')
    expect(await texts()).toHaveLength(length + 4)
  })
})

describe('in the database', () => {
  test('a code is an HMAC, and a confirmation’s content cannot be changed', async () => {
    const { confirmation_id, sms_code } = await withCode()
    const [row] = await desk.db.read(
      (tx) => tx.many<Record<string, unknown>>`
        select c.*, k.* from confirmations c join confirmation_codes k on k.confirmation_id = c.id
         where c.id = ${confirmation_id} and c.merchant_id = ${sita.merchant_id}`,
    )
    expect(inspect(row)).not.toContain(sms_code)
    const changed = desk.db.write(
      (tx) => tx.run`
        update confirmations set amount = 1, session_id = ${newId()} where merchant_id = ${sita.merchant_id}`,
    )
    await expect(changed).rejects.toThrow(/permission denied/)
  })

  test('expired data is deleted, a used confirmation is kept', async () => {
    const given = await withCode()
    await request(given)
    await begun()
    desk.clock.advance({ days: 3 })
    await forgetExpiredPayoutData.run({}, desk)
    const left = await desk.db.read(
      (tx) => tx.many<{ id: string }>`select id from confirmations where merchant_id = ${sita.merchant_id}`,
    )
    expect(left).toEqual([{ id: given.confirmation_id }])
  })
})
