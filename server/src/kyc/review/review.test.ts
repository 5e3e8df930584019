import { listNotifications } from '@sahuji/contract/notifications'
import { type KycCase, readCase, saveAnswer } from '@sahuji/contract/kyc'
import { submitCase } from '@sahuji/contract/kyc/decisions'
import { leavePaper, removePaper } from '@sahuji/contract/kyc/papers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { acceptsAll, type AtDesk, givesPapers, reviewerNamed, submittedCase } from '../../../testing/kyc-cases.ts'
import { forgetLimits, type Someone, verified } from '../../../testing/people.ts'
import { testVault } from '../../../testing/vault.ts'
import { claimCase, claimOldest, releaseCase } from './claim.ts'
import { askForMore, signApproval } from './decide.ts'
import { judgeItem, notePaperEnd, setRisk } from './judge-item.ts'
import { reviewedCase } from './reviewed-case.ts'

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
  await forgetLimits(app)
  sita = await verified(app, { is_bound: false })
})

const submits = (business_type: KycCase['business_type'] = 'individual') =>
  submittedCase(app, vault, sita, business_type)
const standing = async (who: Someone) => {
  const { merchant_id } = await app.db.read(
    (tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where email = ${who.email}`,
  )
  return app.db.read(
    (tx) => tx.one<{ kyc_status: string | null; kyc_tier: string }>`
      select kyc_status, kyc_tier from merchants where id = ${merchant_id}`,
  )
}
const refusal = (code: string) => expect.objectContaining({ code })
const asksAgain = (
  who: AtDesk,
  case_id: string,
  item: Parameters<typeof judgeItem>[1]['item'],
  words = 'Please type it again.',
) => who.act((desk) => judgeItem(desk, { case_id, item, verdict: 'asked_again', because: { words } }))

describe('a claim', () => {
  test('two reviewers at once: one has it, the other sees who', async () => {
    const { id } = await submits()
    const claims = await Promise.allSettled([asmita, bikash].map((who) => who.act((desk) => claimCase(desk, id))))
    expect(claims.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = claims.find((claim) => claim.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'kyc_claimed', facts: { name: expect.stringMatching(/Asmita|Bikash/) } })
    expect((await sita.call(readCase, {})).data).toMatchObject({ state: 'in_review' })
  })

  test('ends by itself after half an hour, and each act renews it', async () => {
    const { id, answers } = await submits()
    await asmita.act((desk) => claimCase(desk, id))
    app.clock.advance({ minutes: 20 })
    const item = { field: answers[0]!.field, person: answers[0]!.person }
    await asmita.act((desk) => judgeItem(desk, { case_id: id, item, verdict: 'accepted' }))
    app.clock.advance({ minutes: 20 })
    await expect(bikash.act((desk) => claimCase(desk, id))).rejects.toEqual(refusal('kyc_claimed'))
    app.clock.advance({ minutes: 11 })
    await expect(asmita.act((desk) => judgeItem(desk, { case_id: id, item, verdict: null }))).rejects.toEqual(
      refusal('kyc_not_claimed'),
    )
    await bikash.act((desk) => claimCase(desk, id))
    await bikash.act((desk) => releaseCase(desk, id))
    await asmita.act((desk) => claimCase(desk, id))
  })

  test('the oldest promise is claimed first, and an empty queue is refused', async () => {
    await app.owner.write(
      async (tx) => tx.run`
      update kyc_cases set state = 'more_needed', claimed_by = null, claimed_by_name = null, claimed_at = null, claim_ends_at = null
       where state in ('submitted', 'in_review')`,
    )
    await expect(asmita.act(claimOldest)).rejects.toEqual(refusal('kyc_queue_empty'))
    const { id } = await submits('individual')
    expect(await asmita.act(claimOldest)).toMatchObject({ case_id: id, before: { state: 'submitted' } })
    await expect(bikash.act(claimOldest)).rejects.toEqual(refusal('kyc_queue_empty'))
  })

  test('a reviewer cannot review their own business', async () => {
    const { id } = await submits()
    for (const own of [{ email: sita.email.toUpperCase() }, { mobile_no: sita.mobile_no }])
      await expect(reviewerNamed(app, 'Sita', own).act((desk) => claimCase(desk, id))).rejects.toEqual(
        refusal('kyc_own_case'),
      )
  })
})

describe('a paper that was asked again', () => {
  test('and is then omitted blocks the approval until the desk gives a verdict', async () => {
    const { id, papers } = await submits('sole_proprietor')
    const paper = papers.find(({ kind }) => kind === 'tax_clearance')!.id
    await acceptsAll(app, asmita, id)
    await asksAgain(asmita, id, { paper })
    await asmita.act((desk) => askForMore(desk, id))
    await sita.call(leavePaper, { kind: 'tax_clearance', leaves_out: true })
    expect((await sita.call(submitCase, {})).http).toBe(200)
    await asmita.act((desk) => claimCase(desk, id))
    await expect(asmita.act((desk) => signApproval(desk, id))).rejects.toEqual(refusal('kyc_items_open'))
    await asmita.act((desk) => judgeItem(desk, { case_id: id, item: { paper }, verdict: 'accepted' }))
    await asmita.act((desk) => signApproval(desk, id))
  })
})

describe('approval', () => {
  test('of the micro tier needs one reviewer, and every item accepted', async () => {
    const { id } = await submits('individual')
    await asmita.act((desk) => claimCase(desk, id))
    await expect(asmita.act((desk) => signApproval(desk, id))).rejects.toEqual(refusal('kyc_items_open'))
    await acceptsAll(app, asmita, id)
    await asmita.act((desk) => setRisk(desk, { case_id: id, risk: 'high' }))
    expect(await asmita.act((desk) => signApproval(desk, id))).toMatchObject({ after: { state: 'valid' } })
    expect(await standing(sita)).toEqual({ kyc_status: 'VALID', kyc_tier: 'micro' })
    const { data } = await sita.call(readCase, {})
    expect(data).toMatchObject({ state: 'valid', decision: { outcome: 'accepted', by: 'Asmita', reason: null } })
    expect(data!.expires_at!.getUTCFullYear()).toBe(app.clock.now().getUTCFullYear() + 1)
    const [mail] = await app.outbox(sita.email)
    expect(mail).toMatchObject({ subject: 'Your KYC is verified', text: expect.stringContaining(data!.number) })
    expect((await sita.call(listNotifications, {})).data.data[0]).toMatchObject({ type: 'KYCAccepted', isRead: false })
  })

  test('of the full tier needs two different people, whatever they do at once', async () => {
    const { id } = await submits('sole_proprietor')
    await acceptsAll(app, asmita, id)
    expect(await standing(sita)).toEqual({ kyc_status: 'PROCESSING', kyc_tier: 'micro' })
    await asmita.act((desk) => signApproval(desk, id))
    expect(await standing(sita)).toMatchObject({ kyc_status: 'PROCESSING' })
    await asmita.act((desk) => claimCase(desk, id))
    await expect(asmita.act((desk) => signApproval(desk, id))).rejects.toEqual(refusal('kyc_signed_before'))
    await asmita.act((desk) => releaseCase(desk, id))
    await bikash.act((desk) => claimCase(desk, id))
    const signs = await Promise.allSettled([1, 2].map(() => bikash.act((desk) => signApproval(desk, id))))
    expect(signs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await standing(sita)).toEqual({ kyc_status: 'VALID', kyc_tier: 'full' })
  })

  test('cannot be written into the database without its signatures, nor signed twice by one person', async () => {
    const { id } = await submits('sole_proprietor')
    await acceptsAll(app, asmita, id)
    await asmita.act((desk) => signApproval(desk, id))
    await expect(
      app.db.write(
        (tx) => tx.run`
        update kyc_cases set state = 'valid', decided_at = now(), decided_by = 'x', expires_at = now(), claimed_by = null,
               claimed_by_name = null, claimed_at = null, claim_ends_at = null where id = ${id}`,
      ),
    ).rejects.toMatchObject({ constraint: 'kyc_case_valid_is_signed' })
    await expect(
      app.db.write(
        (tx) => tx.run`
        insert into kyc_signatures (id, case_id, merchant_id, round, place, reviewer_id, reviewer_name, signed_at)
        select gen_random_uuid(), case_id, merchant_id, round, 2, reviewer_id, 'another name', now()
          from kyc_signatures where case_id = ${id}`,
      ),
    ).rejects.toMatchObject({ constraint: 'kyc_signatures_are_of_two_people' })
    await expect(
      app.db.write(
        (tx) => tx.run`
        insert into kyc_signatures (id, case_id, merchant_id, round, place, reviewer_id, reviewer_name, signed_at)
        select gen_random_uuid(), case_id, merchant_id, round, 2, gen_random_uuid(), 'nobody', now()
          from kyc_signatures where case_id = ${id}`,
      ),
    ).rejects.toMatchObject({ constraint: 'kyc_signature_is_of_a_reviewer' })
    // a table of the attacker's own that shadows the real one has no effect
    await expect(
      app.db.write(async (tx) => {
        await tx.run`create temporary table kyc_signatures as select ${id}::uuid as case_id, 1::smallint as round
                       from generate_series(1, 2)`
        await tx.run`
          update kyc_cases set state = 'valid', decided_at = now(), decided_by = 'x', expires_at = now(), claimed_by = null,
                 claimed_by_name = null, claimed_at = null, claim_ends_at = null where id = ${id}`
      }),
    ).rejects.toThrow(/kyc_case_valid_is_signed|permission denied/)
    for (const table of [
      'update kyc_signatures set place = 2',
      'delete from kyc_messages',
      'delete from kyc_paper_views',
    ])
      await expect(app.db.write((tx) => tx.run(Object.assign([table], { raw: [table] })))).rejects.toThrow(
        'permission denied',
      )
  })

  test('holds until the first of its papers ends', async () => {
    const { id, papers } = await submits('individual')
    await acceptsAll(app, asmita, id)
    await asmita.act((desk) => notePaperEnd(desk, { case_id: id, paper: papers[0]!.id, expires_on: '2026-12-31' }))
    await asmita.act((desk) => signApproval(desk, id))
    const { data } = await sita.call(readCase, {})
    expect(data!.expires_at).toEqual(new Date('2026-12-31T18:15:00Z'))
    expect(data!.papers.find((paper) => paper.id === papers[0]!.id)).toMatchObject({ expires_on: '2026-12-31' })
  })
})

describe('more information', () => {
  test('only items asked again are answered anew; the note stays beside them until they are judged', async () => {
    const { id, papers, answers } = await submits('sole_proprietor')
    await acceptsAll(app, asmita, id)
    await expect(asmita.act((desk) => askForMore(desk, id))).rejects.toEqual(refusal('kyc_nothing_asked'))
    await asksAgain(asmita, id, { field: 'pan', person: null }, 'The certificate reads 612 408 951.')
    const back = papers.find(({ side }) => side === 'back')!
    await asmita.act((desk) =>
      judgeItem(desk, {
        case_id: id,
        item: { paper: back.id },
        verdict: 'asked_again',
        because: { reason: 'too_blurred' },
      }),
    )
    await asmita.act((desk) => askForMore(desk, id))
    const asked = (await sita.call(readCase, {})).data!
    expect(asked).toMatchObject({ state: 'more_needed' })
    expect(asked.gaps.map(({ name, side }) => `${name} ${side ?? ''}`.trim())).toEqual(['pan', 'identity back'])
    expect(asked.papers.find((paper) => paper.id === back.id)).toMatchObject({
      verdict: 'asked_again',
      judged_by: 'Asmita',
      note: expect.stringMatching(/^This photo is too blurred/),
    })
    const nepali = await app.call(readCase, {}, { token: sita.token, headers: { 'accept-language': 'ne' } })
    expect(nepali.data?.papers.find((paper) => paper.id === back.id)?.note).toMatch(/^यो फोटो धमिलो छ/)
    expect((await app.outbox(sita.email))[0]).toMatchObject({
      subject: 'Something is requested from you again for your KYC',
    })

    const legal = answers.find(({ field }) => field === 'legal_name')!
    expect(
      await sita.call(saveAnswer, { field: 'legal_name', person: legal.person, value: { name: 'X Y' } }),
    ).toMatchObject({
      body: { refusal: 'kyc_not_open' },
    })
    expect(await sita.call(removePaper, { paper: papers.find(({ side }) => side === 'front')!.id })).toMatchObject({
      http: 404,
    })
    const saved = await sita.call(saveAnswer, { field: 'pan', person: null, value: { number: '612408951' } })
    expect(saved.data.answers.find(({ field }) => field === 'pan')).toMatchObject({
      value: { number: '612408951' },
      verdict: null,
      earlier: {
        note: 'The certificate reads 612 408 951.',
        judged_by: 'Asmita',
        value: { number: expect.any(String) },
      },
    })
    expect(await sita.call(submitCase, {})).toMatchObject({ body: { refusal: 'kyc_incomplete' } })
    await givesPapers(app, vault, saved.data)
    const sent = await sita.call(submitCase, {})
    expect(sent.data).toMatchObject({
      state: 'submitted',
      events: expect.arrayContaining([expect.objectContaining({ what: 'sent_again' })]),
    })
    // what was accepted stays so: one reviewer checks only the two new items
    await bikash.act((desk) => claimCase(desk, id))
    const { verdicts } = await bikash.act((desk) => reviewedCase(desk, id))
    expect(verdicts).toMatchObject({ open: 2, asked_again: 0 })
  })

  test('a signature of an earlier round does not count in the next', async () => {
    const { id } = await submits('sole_proprietor')
    await acceptsAll(app, asmita, id)
    await asmita.act((desk) => signApproval(desk, id))
    await bikash.act((desk) => claimCase(desk, id))
    await asksAgain(bikash, id, { field: 'pan', person: null })
    await bikash.act((desk) => askForMore(desk, id))
    await sita.call(saveAnswer, { field: 'pan', person: null, value: { number: '612408000' } })
    await sita.call(submitCase, {})
    await acceptsAll(app, bikash, id)
    await bikash.act((desk) => signApproval(desk, id))
    expect(await standing(sita)).toMatchObject({ kyc_status: 'PROCESSING' })
    await asmita.act((desk) => claimCase(desk, id))
    await asmita.act((desk) => signApproval(desk, id))
    expect(await standing(sita)).toMatchObject({ kyc_status: 'VALID' })
  })
})
