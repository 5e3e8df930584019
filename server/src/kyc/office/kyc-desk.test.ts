import { listAudit } from '@sahuji/contract/operator/audit'
import * as desk from '@sahuji/contract/kyc/office/cases'
import * as verdict from '@sahuji/contract/kyc/office/verdicts'
import { readCase } from '@sahuji/contract/kyc'
import { submitCase } from '@sahuji/contract/kyc/decisions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { givesPapers, submittedCase } from '../../../testing/kyc-cases.ts'
import { operator, type SomeOperator } from '../../../testing/operators.ts'
import { forgetLimits, type Someone, verified } from '../../../testing/people.ts'
import { testVault } from '../../../testing/vault.ts'

const vault = testVault()
let app: TestApp
let sita: Someone
let asmita: SomeOperator
let bikash: SomeOperator
beforeAll(async () => {
  app = await startTestApp({ parts: { vault } })
  asmita = await operator(app, ['kyc_reviewer'], 'Asmita Lama')
  bikash = await operator(app, ['kyc_reviewer', 'administrator'], 'Bikash Thapa')
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  sita = await verified(app, { is_bound: false })
})

async function accepts(who: SomeOperator, id: string) {
  const { data } = await who.call(desk.claimKycCase, { id })
  const items = [
    ...data.kyc.answers.map(({ field, person }) => ({ field, person })),
    ...data.kyc.papers.map((paper) => ({ paper: paper.id })),
  ]
  for (const item of items) await who.call(verdict.judgeKycItem, { id, item, verdict: 'accepted' })
}

describe('the review desk', () => {
  test('brings a sole proprietor from the queue to VALID by two reviewers; the log has each act', async () => {
    const { id, number } = await submittedCase(app, vault, sita, 'sole_proprietor')
    const queue = await asmita.call(desk.listKycCases, { tab: 'waiting' })
    expect(queue.data.data.map((row) => row.number)).toContain(number)
    expect((await asmita.call(desk.readKycFigures, {})).data.counts.waiting).toBeGreaterThan(0)
    await accepts(asmita, id)
    expect((await asmita.call(verdict.signKycCase, { id })).data.queued.signatures).toEqual({ given: 1, needed: 2 })
    expect(await asmita.call(verdict.signKycCase, { id })).toMatchObject({
      http: 422,
      body: { refusal: 'kyc_not_claimed' },
    })
    const oldest = await bikash.call(desk.claimOldestKycCase, {})
    expect(oldest.data.queued.id).toBe(id)
    expect((await bikash.call(verdict.signKycCase, { id })).data.kyc.state).toBe('valid')
    const { data } = await bikash.call(listAudit, { subject_id: id, limit: '100' })
    const acts = data.data.map(({ what, outcome }) => `${what} ${outcome}`)
    expect(acts).toContain('kyc.signed refused')
    expect(acts.filter((act) => act === 'kyc.signed allowed')).toHaveLength(2)
    expect(acts.filter((act) => act === 'kyc.claimed allowed')).toHaveLength(2)
    expect(acts.filter((act) => act === 'kyc.judged allowed').length).toBeGreaterThan(15)
  })

  test('asks again, notes an expiry, sets the risk, writes, rejects: over HTTP as in the domain', async () => {
    const { id, papers } = await submittedCase(app, vault, sita, 'individual')
    await asmita.call(desk.claimKycCase, { id })
    expect(await bikash.call(desk.claimKycCase, { id })).toMatchObject({
      body: { refusal: 'kyc_claimed', facts: { name: 'Asmita Lama' } },
    })
    const item = { paper: papers[0]!.id }
    await asmita.call(verdict.judgeKycItem, { id, item, verdict: 'asked_again', reason: 'glare' })
    await asmita.call(verdict.noteKycPaperEnd, { id, ...item, expires_on: '2027-01-01' })
    expect((await asmita.call(verdict.setKycRisk, { id, risk: 'high' })).data.risk).toBe('high')
    await asmita.call(verdict.writeKycMessage, { id, text: 'Namaste Sita ji.' })
    await asmita.call(verdict.writeKycNote, { id, text: 'Seen on the map.' })
    expect((await asmita.call(verdict.askKycAgain, { id })).data.kyc.state).toBe('more_needed')
    const asked = (await sita.call(readCase, {})).data!
    expect(asked.messages.map(({ text }) => text)).toEqual(['Namaste Sita ji.'])
    await givesPapers(app, vault, asked)
    await sita.call(submitCase, {})
    await bikash.call(desk.claimKycCase, { id })
    expect((await bikash.call(desk.releaseKycCase, { id })).data.queued.claim).toBeNull()
    await bikash.call(desk.claimKycCase, { id })
    expect((await bikash.call(verdict.rejectKycCase, { id, reason: 'not_genuine' })).data.kyc.state).toBe('rejected')
    expect((await bikash.call(desk.readKycCase, { id })).data.kyc.decision).toMatchObject({ outcome: 'rejected' })
  })

  test('a page is shown to a reviewer alone; the merchant and the audit log see the view', async () => {
    const { id, papers } = await submittedCase(app, vault, sita, 'individual')
    const ask = { id, paper: papers[0]!.id, page: '1' }
    const { data, headers } = await asmita.call(desk.readKycPage, ask)
    expect(data).toEqual(Buffer.from('RIFF of a page'))
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect((await sita.call(readCase, {})).data?.views).toMatchObject([{ by: 'Asmita Lama', page: 1 }])
    const { data: log } = await bikash.call(listAudit, { subject_id: id })
    expect(log.data[0]).toMatchObject({ what: 'kyc.paper_seen', after: { paper: ask.paper, page: 1 } })
    const support = await operator(app, ['support'], 'Support')
    expect(await support.call(desk.readKycPage, ask)).toMatchObject({
      http: 422,
      body: { refusal: 'operator_role_needed' },
    })
    expect(await sita.call(desk.readKycPage, ask)).toMatchObject({ http: 401 })
  })

  test('everybody sees the list of sentences, and only an administrator words them', async () => {
    const { data } = await asmita.call(desk.listKycReasons, {})
    expect(data.map(({ code }) => code)).toContain('too_blurred')
    const { changed_at: _, ...glare } = data.find(({ code }) => code === 'glare')!
    expect(await asmita.call(desk.saveKycReason, glare)).toMatchObject({ body: { refusal: 'operator_role_needed' } })
    const saved = await bikash.call(desk.saveKycReason, { ...glare, is_offered: false })
    expect(saved.data.find(({ code }) => code === 'glare')).toMatchObject({ is_offered: false })
    expect(await bikash.call(desk.saveKycReason, { ...glare, texts: { ...glare.texts, ne: '' } })).toMatchObject({
      http: 422,
    })
  })
})
