import { listAudit } from '@sahuji/contract/operator/audit'
import * as desk from '@sahuji/contract/kyc/office/cases'
import * as list from '@sahuji/contract/kyc/office/lists'
import * as verdict from '@sahuji/contract/kyc/office/verdicts'
import { readAreas, readCase } from '@sahuji/contract/kyc'
import { appealDecision } from '@sahuji/contract/kyc/decisions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { answeredCase, submittedCase } from '../../../testing/kyc-cases.ts'
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
  bikash = await operator(app, ['administrator'], 'Bikash Thapa')
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  sita = await verified(app, { is_bound: false })
})

describe('a reviewer', () => {
  test('cannot decide about their own business, and the attempt is in the audit log', async () => {
    const own = await verified(app, { is_bound: false, ask: { email: asmita.email } })
    const { id } = await submittedCase(app, vault, own, 'individual')
    const refused = { http: 422, body: { refusal: 'kyc_own_case' } }
    expect(await asmita.call(desk.claimKycCase, { id })).toMatchObject(refused)
    await bikash.call(desk.claimKycCase, { id })
    expect(await asmita.call(verdict.signKycCase, { id })).toMatchObject({ body: { refusal: 'kyc_claimed' } })
    await bikash.call(desk.releaseKycCase, { id })
    expect(await asmita.call(verdict.rejectKycCase, { id, reason: 'not_genuine' })).toMatchObject({ http: 422 })
    const { data } = await bikash.call(listAudit, { subject_id: id, outcome: 'refused' })
    expect(data.data.map(({ what, refusal }) => `${what} ${refusal}`).toReversed()).toEqual([
      'kyc.claimed kyc_own_case',
      'kyc.signed kyc_claimed',
      'kyc.rejected kyc_not_claimed',
    ])
  })

  test('of two concurrent claims one succeeds, and the other is refused with the claimant’s name', async () => {
    const { id } = await submittedCase(app, vault, sita, 'individual')
    const answers = await Promise.all([asmita, bikash].map((who) => who.call(desk.claimKycCase, { id })))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 422])
    const [winner, loser] = answers[0]!.http === 200 ? [asmita, answers[1]!] : [bikash, answers[0]!]
    expect(loser.body).toMatchObject({ refusal: 'kyc_claimed', facts: { name: winner.name } })
  })

  test('cannot hear the appeal against their own rejection', async () => {
    const { id } = await submittedCase(app, vault, sita, 'individual')
    await asmita.call(desk.claimKycCase, { id })
    expect((await asmita.call(verdict.rejectKycCase, { id, reason: 'not_served' })).data.kyc.state).toBe('rejected')
    await sita.call(appealDecision, { reason: 'I sell vegetables.' })
    await asmita.call(desk.claimKycCase, { id })
    expect(await asmita.call(verdict.rejectKycCase, { id, reason: 'not_served' })).toMatchObject({
      body: { refusal: 'kyc_appeal_other' },
    })
    await asmita.call(desk.releaseKycCase, { id })
    const { data } = await bikash.call(desk.listKycCases, { tab: 'appeals' })
    expect(data.data.map((row) => row.id)).toContain(id)
  })

  test('who approves twice finds the case decided the second time and changes nothing', async () => {
    const { id } = await submittedCase(app, vault, sita, 'individual')
    const { data } = await asmita.call(desk.claimKycCase, { id })
    for (const { field, person } of data.kyc.answers)
      await asmita.call(verdict.judgeKycItem, { id, item: { field, person }, verdict: 'accepted' })
    for (const { id: paper } of data.kyc.papers)
      await asmita.call(verdict.judgeKycItem, { id, item: { paper }, verdict: 'accepted' })
    const both = await Promise.all([1, 2].map(() => asmita.call(verdict.signKycCase, { id })))
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 422])
    expect((await asmita.call(desk.readKycCase, { id })).data.signatures).toHaveLength(1)
  })
})

describe('viewer and support', () => {
  test('read a case and no document of it', async () => {
    const { id, papers } = await submittedCase(app, vault, sita, 'individual')
    for (const role of ['viewer', 'support'] as const) {
      const who = await operator(app, [role], role)
      expect((await who.call(desk.readKycCase, { id })).data.kyc.papers).toHaveLength(papers.length)
      const page = { id, paper: papers[0]!.id, page: '1' }
      expect(await who.call(desk.readKycPage, page)).toMatchObject({ body: { refusal: 'operator_role_needed' } })
      expect(await who.call(desk.claimKycCase, { id })).toMatchObject({ body: { refusal: 'operator_role_needed' } })
    }
  })
})

describe('POST /api/operator/kyc/cases/export', () => {
  test('gives the list’s cases as CSV, in the list’s order, and is recorded with the filter', async () => {
    const { number } = await submittedCase(app, vault, sita, 'individual')
    const { data: queue } = await asmita.call(desk.listKycCases, { tab: 'waiting', limit: '100' })
    const { data } = await asmita.call(list.exportKycQueue, { tab: 'waiting' })
    const lines = data.csv.trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^number,trade_name,business_type/)
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(queue.data.map((row) => row.number))
    expect(data.rows).toBe(queue.data.length)
    const one = await asmita.call(list.exportKycQueue, { tab: 'waiting', q: number })
    expect(one.data.rows).toBe(1)
    const { data: log } = await bikash.call(listAudit, { what: 'kyc.exported' })
    expect(log.data[0]).toMatchObject({ after: { filter: { tab: 'waiting', q: number }, rows: 1 } })
  })
})

describe('POST /api/operator/kyc/cases/{id}/export', () => {
  test('gives a reviewer a link to the whole case, and records who exported it', async () => {
    const { id, number } = await submittedCase(app, vault, sita, 'individual')
    const { data } = await asmita.call(list.exportKycCase, { id })
    const fetches = (who?: SomeOperator) =>
      app.raw('GET', data.url, undefined, { headers: { cookie: who?.cookie ?? '' } })
    // refused for others: without a session, with a colleague's, with another session of their own
    for (const who of [undefined, bikash]) expect(await fetches(who)).toMatchObject({ http: 404 })
    const file = await fetches(asmita)
    expect(await fetches(asmita)).toMatchObject({ http: 404 })
    expect(file).toMatchObject({ http: 200, headers: { 'content-type': 'application/zip' } })
    const { data: log } = await bikash.call(listAudit, { what: 'kyc.case_exported' })
    expect(log.data[0]).toMatchObject({ operator_name: asmita.name, after: { number } })
    // a page that left the product was opened by its exporter: the merchant sees that as well
    const { papers, views } = (await sita.call(readCase, {})).data!
    expect(views.map(({ paper }) => paper).toSorted()).toEqual(papers.map((paper) => paper.id).toSorted())
    expect(views.every(({ by }) => by === asmita.name)).toBe(true)
    const { id: draft } = await answeredCase(await verified(app, { is_bound: false }), 'individual')
    expect(await asmita.call(list.exportKycCase, { id: draft })).toMatchObject({ http: 404 })
  })
})

describe('GET /api/operator/kyc/names', () => {
  test('names the same places that a merchant chooses from', async () => {
    const { data } = await asmita.call(list.listKycNames, {})
    const provinces = (await sita.call(readAreas, {})).data
    expect(data.districts).toHaveLength(77)
    expect(data.local_levels).toHaveLength(753)
    expect(data.banks.map(({ name }) => name)).toContain('Nabil Bank Limited')
    expect(data.districts).toContainEqual(
      expect.objectContaining({ id: provinces[0]!.districts[0]!.id, name: provinces[0]!.districts[0]!.name }),
    )
  })
})
