import { type KycCase, readCase, saveAnswer } from '@sahuji/contract/kyc'
import { submitCase } from '@sahuji/contract/kyc/decisions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type AtDesk, filledCase, reviewerNamed, submittedCase, acceptsAll } from '../../../testing/kyc-cases.ts'
import { forgetLimits, type Someone, verified } from '../../../testing/people.ts'
import { testVault } from '../../../testing/vault.ts'
import { claimCase } from './claim.ts'
import { signApproval } from './decide.ts'
import { judgeItem } from './judge-item.ts'
import { queueFigures } from './queue-figures.ts'
import { queuePage } from './queue.ts'
import { deskReasons, saveReason } from './reasons.ts'
import { reviewedCase } from './reviewed-case.ts'

const vault = testVault()
let app: TestApp
let sita: Someone
let asmita: AtDesk
beforeAll(async () => {
  app = await startTestApp({ parts: { vault } })
  asmita = reviewerNamed(app, 'Asmita')
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  sita = await verified(app, { is_bound: false })
})

const submits = (business_type: KycCase['business_type'] = 'individual') =>
  submittedCase(app, vault, sita, business_type)
const refusal = (code: string) => expect.objectContaining({ code })

describe('what the desk sees', () => {
  test('a number that another merchant’s case names is found, and no merchant sees it', async () => {
    const first = await submits('sole_proprietor')
    const gita = await verified(app, { is_bound: false })
    await filledCase(app, vault, gita, 'sole_proprietor')
    const pan = first.answers.find(({ field }) => field === 'pan')!.value as { number: string }
    await gita.call(saveAnswer, { field: 'pan', person: null, value: pan })
    const { id, number } = (await gita.call(submitCase, {})).data
    const { duplicates } = await asmita.act((desk) => reviewedCase(desk, id))
    expect(duplicates.map(({ kind }) => kind)).toEqual(['citizenship', 'mobile', 'pan'])
    expect(duplicates.find(({ kind }) => kind === 'pan')?.hits).toEqual([
      expect.objectContaining({ case_id: first.id, number: first.number }),
    ])
    const { body } = await gita.call(readCase, {})
    expect(JSON.stringify(body)).not.toContain(first.number)
    const found = await asmita.act((desk) => queuePage(desk, { tab: 'waiting', q: pan.number }))
    expect(found.data.map((row) => row.number).toSorted()).toEqual([first.number, number].toSorted())
  })

  test('the queue is ordered by the oldest promise, page after page, each tab with its own', async () => {
    const decided = await submits('individual')
    await acceptsAll(app, asmita, decided.id)
    await asmita.act((desk) => signApproval(desk, decided.id))
    const gita = await verified(app, { is_bound: false })
    const { id } = await submittedCase(app, vault, gita, 'sole_proprietor')
    const all: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await asmita.act((desk) => queuePage(desk, { tab: 'waiting', limit: 2, cursor }))
      all.push(...page.data.map((row) => row.id))
      if (!page.next) break
      cursor = page.next
    }
    const whole = await asmita.act((desk) => queuePage(desk, { tab: 'waiting', limit: 100 }))
    expect(all).toEqual(whole.data.map((row) => row.id))
    expect(all).toContain(id)
    expect(whole.data.map(({ promised_at }) => promised_at.getTime())).toEqual(
      whole.data.map(({ promised_at }) => promised_at.getTime()).toSorted((one, other) => one - other),
    )
    const figures = await asmita.act(queueFigures)
    expect(figures.counts.waiting).toBe(all.length)
    for (const tab of ['second', 'with_merchant', 'appeals', 'decided'] as const) {
      const { data } = await asmita.act((desk) => queuePage(desk, { tab, limit: 100 }))
      expect(data).toHaveLength(figures.counts[tab])
    }
    expect(figures.promises.decided).toBeGreaterThan(0)
    await expect(asmita.act((desk) => queuePage(desk, { tab: 'waiting', cursor: "1.' or true" }))).rejects.toEqual(
      refusal('fields_invalid'),
    )
  })

  test('rewording a sentence of the desk leaves earlier messages unchanged', async () => {
    const reasons = await asmita.act(({ tx }) => deskReasons(tx))
    const glare = reasons.find(({ code }) => code === 'glare')!
    const { id, papers } = await submits('individual')
    await asmita.act((desk) => claimCase(desk, id))
    const item = { paper: papers[0]!.id }
    await asmita.act((desk) =>
      judgeItem(desk, { case_id: id, item, verdict: 'asked_again', because: { reason: 'glare' } }),
    )
    const texts = { ...glare.texts, en: 'The lamp shines on it.' }
    expect(await asmita.act((desk) => saveReason(desk, { ...glare, texts }))).toMatchObject({
      before: { code: 'glare' },
    })
    expect((await sita.call(readCase, {})).data?.papers[0]?.note).toBe(glare.texts.en)
    await expect(
      asmita.act((desk) =>
        judgeItem(desk, { case_id: id, item, verdict: 'asked_again', because: { reason: 'not_served' } }),
      ),
    ).rejects.toEqual(refusal('fields_invalid'))
    await expect(asmita.act((desk) => judgeItem(desk, { case_id: id, item, verdict: 'asked_again' }))).rejects.toEqual(
      refusal('fields_invalid'),
    )
  })
})

describe('ten thousand waiting cases', () => {
  // how long a page takes: npm run bench -- --office
  test('come by their index, and one is found by a name', async () => {
    await app.owner.write(async (tx) => {
      await tx.run`
        with made as (
          insert into merchants (id, vendor_id, trade_name, business_type, vendor_key_production, vendor_key_sandbox, created_at)
          select gen_random_uuid(), 'V' || n, 'Shop number ' || n, 'sole_proprietor', 'pk_live_' || n, 'pk_test_' || n, now()
            from generate_series(1, 10000) n
          returning id, vendor_id)
        insert into kyc_cases (id, merchant_id, number, business_type, state, opened_at, submitted_at, waits_since, promised_at, round)
        select gen_random_uuid(), id, 'K-2083-9' || vendor_id, 'sole_proprietor', 'submitted', now(), now(), now(),
               now() + (substr(vendor_id, 2) || ' minutes')::interval, 1
          from made`
      await tx.run`
        insert into kyc_marks (case_id, merchant_id, kind, value)
        select id, merchant_id, 'pan', lpad(substr(number, 10), 9, '0') from kyc_cases where number like 'K-2083-9V%'`
      await tx.run`analyze kyc_cases`
      await tx.run`analyze kyc_marks`
      await tx.run`analyze merchants`
    })
    const found = await asmita.act((desk) => queuePage(desk, { tab: 'waiting', q: 'number 9317' }))
    expect(found.data.map(({ merchant }) => merchant.trade_name)).toEqual(['Shop number 9317'])
    const plan = await app.db.read(
      (tx) => tx.many<{ 'QUERY PLAN': string }>`
        explain select c.id from kyc_cases c where c.state in ('submitted', 'in_review') order by c.promised_at, c.id limit 51`,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('kyc_cases_that_wait')
  }, 60_000)
})
