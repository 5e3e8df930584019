import { openCase, readCase, saveAnswer } from '@sahuji/contract/kyc'
import { readPaperPage, submitCase } from '@sahuji/contract/kyc/decisions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { acceptsAll, type AtDesk, reviewerNamed, submittedCase } from '../../testing/kyc-cases.ts'
import { forgetLimits, type Someone, verified } from '../../testing/people.ts'
import { testVault } from '../../testing/vault.ts'
import { createFeed } from '../feed/feed.ts'
import { endCases } from './cases-end.job.ts'
import { rejectCase, signApproval } from './review/decide.ts'
import { setRisk } from './review/judge-item.ts'

const vault = testVault()
let app: TestApp
let sita: Someone
let asmita: AtDesk
let bikash: AtDesk
beforeAll(async () => {
  app = await startTestApp({ parts: { vault } })
  asmita = reviewerNamed(app, 'Asmita')
  bikash = reviewerNamed(app, 'Bikash')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-20T04:15:00Z')
  await forgetLimits(app)
  sita = await verified(app, { is_bound: false })
})

async function validCase(business_type: 'individual' | 'sole_proprietor') {
  const { id } = await submittedCase(app, vault, sita, business_type)
  await acceptsAll(app, asmita, id)
  await asmita.act((desk) => setRisk(desk, { case_id: id, risk: 'high' }))
  await asmita.act((desk) => signApproval(desk, id))
  if (business_type === 'individual') return id
  await acceptsAll(app, bikash, id)
  await bikash.act((desk) => signApproval(desk, id))
  return id
}
const later = (days: number) => ({ now: () => new Date(app.clock.now().getTime() + days * 86_400_000) })
const mails = { brand: 'Sahuji', public_url: 'http://127.0.0.1:4620' }
const runs = (days: number) =>
  endCases.run({}, { db: app.db, clock: later(days), feed: createFeed([], later(days)), mails })
const standing = () =>
  app.db.read(
    (tx) => tx.one<{ kyc_status: string | null; kyc_tier: string }>`
      select m.kyc_status, m.kyc_tier from merchants m join people p on p.merchant_id = m.id where p.email = ${sita.email}`,
  )

describe('a case that holds', () => {
  test('is announced once, 30 days before, and ends on its day: the merchant returns to the state before the first case', async () => {
    await validCase('individual')
    const subjects = async () => (await app.outbox(sita.email)).map(({ subject }) => subject)
    await runs(330)
    expect(await subjects()).not.toContain('Your KYC ends in 30 days')
    await runs(336)
    await runs(337)
    expect((await subjects()).filter((subject) => subject === 'Your KYC ends in 30 days')).toHaveLength(1)
    expect(await standing()).toEqual({ kyc_status: 'VALID', kyc_tier: 'micro' })
    await runs(366)
    await runs(367)
    expect(await standing()).toEqual({ kyc_status: null, kyc_tier: 'starter' })
    const { data } = await sita.call(readCase, {})
    expect(data).toMatchObject({ state: 'expired' })
    expect(data?.events.filter(({ what }) => what === 'expired')).toHaveLength(1)
  })

  test('is shown as expiring in its last 30 days, which the database does not store', async () => {
    const id = await validCase('individual')
    await app.owner.write((tx) => tx.run`update kyc_cases set expires_at = ${later(29).now()} where id = ${id}`)
    expect((await sita.call(readCase, {})).data?.state).toBe('expiring')
    await app.owner.write((tx) => tx.run`update kyc_cases set expires_at = ${later(31).now()} where id = ${id}`)
    expect((await sita.call(readCase, {})).data?.state).toBe('valid')
  })
})

describe('a new case after a decision', () => {
  test('copies all answers, with files of its own; the merchant stays VALID until it is decided', async () => {
    const first = await validCase('sole_proprietor')
    const before = (await sita.call(readCase, {})).data!
    const { data } = await sita.call(openCase, { business_type: 'sole_proprietor' })
    expect(data).toMatchObject({ state: 'draft', gaps: [], in_force: { number: before.number } })
    expect(data.id).not.toBe(first)
    expect(data.answers).toHaveLength(before.answers.length)
    expect(data.papers).toHaveLength(before.papers.length)
    expect(
      data.papers.every(({ verdict, id }) => verdict === null && before.papers.every((old) => old.id !== id)),
    ).toBe(true)
    const page = await sita.call(readPaperPage, { paper: data.papers[0]!.id, page: '1' })
    expect(page.data).toEqual(Buffer.from('RIFF of a page'))
    await sita.call(saveAnswer, { field: 'pan', person: null, value: { number: '612408915' } })
    expect((await sita.call(submitCase, {})).data.state).toBe('submitted')
    expect(await standing()).toEqual({ kyc_status: 'VALID', kyc_tier: 'full' })
    await acceptsAll(app, asmita, data.id)
    await asmita.act((desk) => signApproval(desk, data.id))
    await acceptsAll(app, bikash, data.id)
    await bikash.act((desk) => signApproval(desk, data.id))
    const states = await app.db.read(
      (tx) =>
        tx.many<{
          id: string
          state: string
        }>`select id, state from kyc_cases where id = any(${[first, data.id]}::uuid[])`,
    )
    expect(states.find(({ id }) => id === first)?.state).toBe('replaced')
    expect(await standing()).toEqual({ kyc_status: 'VALID', kyc_tier: 'full' })
  })

  test('leaves the state of a merchant verified before cases existed unchanged until it is decided', async () => {
    await app.owner.write(
      (tx) => tx.run`
      update merchants set kyc_status = 'VALID', kyc_tier = 'full'
       where id = (select merchant_id from people where email = ${sita.email})`,
    )
    const { id } = await submittedCase(app, vault, sita, 'individual')
    await acceptsAll(app, asmita, id)
    expect(await standing()).toEqual({ kyc_status: 'VALID', kyc_tier: 'full' })
    await asmita.act((desk) => rejectCase(desk, { case_id: id, because: { reason: 'not_genuine' } }))
    expect(await standing()).toEqual({ kyc_status: 'REJECTED', kyc_tier: 'starter' })
  })
})
