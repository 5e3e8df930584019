import type { KycCase } from '@sahuji/contract/kyc'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { acceptsAll, type AtDesk, reviewerNamed, submittedCase } from '../../../testing/kyc-cases.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { forgetLimits, type Someone, verified } from '../../../testing/people.ts'
import { testVault } from '../../../testing/vault.ts'
import { claimCase } from './claim.ts'
import { signApproval } from './decide.ts'
import { notePaperEnd, setRisk } from './judge-item.ts'
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

const submits = (business_type: KycCase['business_type']) => submittedCase(app, vault, sita, business_type)
const refusal = (code: string) => expect.objectContaining({ code })
const standing = async (who: Someone) => {
  const merchant_id = await merchantIdOf(app, who.email)
  return app.db.read(
    (tx) => tx.one<{ kyc_status: string | null; kyc_tier: string }>`
      select kyc_status, kyc_tier from merchants where id = ${merchant_id}`,
  )
}

describe('a round of signatures', () => {
  test('begins anew where the risk or the end of a paper changes after the first signature', async () => {
    const { id, papers } = await submits('sole_proprietor')
    const signs = (who: AtDesk) => who.act((desk) => signApproval(desk, id))
    const given = async () => (await asmita.act((desk) => reviewedCase(desk, id))).queued.signatures.given
    await acceptsAll(app, asmita, id)
    await signs(asmita)
    await bikash.act((desk) => claimCase(desk, id))
    await bikash.act((desk) => setRisk(desk, { case_id: id, risk: 'medium' }))
    expect(await given()).toBe(1)
    await bikash.act((desk) => setRisk(desk, { case_id: id, risk: 'low' }))
    expect(await given()).toBe(0)
    expect((await bikash.act((desk) => reviewedCase(desk, id))).history).toContainEqual(
      expect.objectContaining({ what: 'signatures_dropped', by: 'Bikash' }),
    )
    await signs(bikash)
    expect(await standing(sita)).toMatchObject({ kyc_status: 'PROCESSING' })
    await asmita.act((desk) => claimCase(desk, id))
    const end = { case_id: id, paper: papers[0]!.id, expires_on: '2027-01-31' }
    await asmita.act((desk) => notePaperEnd(desk, end))
    await asmita.act((desk) => notePaperEnd(desk, end))
    await signs(asmita)
    expect(await standing(sita)).toMatchObject({ kyc_status: 'PROCESSING' })
    // nor by a statement of the application's own
    for (const change of [
      () => app.db.write((tx) => tx.run`update kyc_cases set risk = 'high' where id = ${id}`),
      () => app.db.write((tx) => tx.run`update kyc_papers set expires_on = '2030-01-01' where case_id = ${id}`),
    ])
      await expect(change()).rejects.toMatchObject({ constraint: 'kyc_signed_stays_as_it_is' })
    await bikash.act((desk) => claimCase(desk, id))
    await signs(bikash)
    expect(await standing(sita)).toEqual({ kyc_status: 'VALID', kyc_tier: 'full' })
  })

  test.each(['who was disabled', 'who lost the role'])('counts no signature of a reviewer %s', async (what) => {
    const [maya, first, last] = ['Maya', 'Kiran', 'Puja'].map((name) => reviewerNamed(app, name)) as [
      AtDesk,
      AtDesk,
      AtDesk,
    ]
    const { id } = await submits('sole_proprietor')
    await acceptsAll(app, maya, id)
    await maya.act((desk) => signApproval(desk, id))
    await app.owner.write((tx) =>
      what === 'who was disabled'
        ? tx.run`update operators set disabled_at = ${app.clock.now()} where id = ${maya.id}`
        : tx.run`delete from operator_roles where operator_id = ${maya.id}`,
    )
    await first.act((desk) => claimCase(desk, id))
    await expect(
      app.db.write(async (tx) => {
        await tx.run`
          insert into kyc_signatures (id, case_id, merchant_id, round, place, reviewer_id, reviewer_name, signed_at)
          select gen_random_uuid(), case_id, merchant_id, round, 2, ${first.id}, 'Kiran', now()
            from kyc_signatures where case_id = ${id}`
        await tx.run`
          update kyc_cases set state = 'valid', decided_at = now(), decided_by = 'x', expires_at = now(), claimed_by = null,
                 claimed_by_name = null, claimed_at = null, claim_ends_at = null where id = ${id}`
      }),
    ).rejects.toMatchObject({ constraint: 'kyc_case_valid_is_signed' })
    await first.act((desk) => signApproval(desk, id))
    expect(await standing(sita)).toMatchObject({ kyc_status: 'PROCESSING' })
    await last.act((desk) => claimCase(desk, id))
    await last.act((desk) => signApproval(desk, id))
    expect(await standing(sita)).toEqual({ kyc_status: 'VALID', kyc_tier: 'full' })
  })
})

describe('a claim', () => {
  test('cannot be made on a business with a number or browser that the office knows as the reviewer’s', async () => {
    const { id } = await submits('individual')
    const puja = reviewerNamed(app, 'Puja')
    const claims = () => puja.act((desk) => claimCase(desk, id))
    await puja.act(async () => {})
    await app.owner.write(
      (tx) => tx.run`update operators set mobile_no = ${`+977${sita.mobile_no}`} where id = ${puja.id}`,
    )
    await expect(claims()).rejects.toEqual(refusal('kyc_own_case'))
    await app.owner.write((tx) => tx.run`update operators set mobile_no = null where id = ${puja.id}`)
    const { device } = await app.owner.read(
      (tx) => tx.one<{ device: Buffer }>`
        select token_hash as device from known_devices d join people p on p.id = d.person_id where p.email = ${sita.email}`,
    )
    const here = { ...puja, device }
    await expect(puja.act((desk) => claimCase({ ...desk, reviewer: here }, id))).rejects.toEqual(
      refusal('kyc_own_case'),
    )
    await app.owner.write(
      (tx) => tx.run`
        insert into operator_sessions (id, operator_id, token_hash, device, network, created_at, last_seen_at, ends_at, merchant_device)
        values (gen_random_uuid(), ${puja.id}, '\\x00', '', '', now(), now(), now(), ${device})`,
    )
    await expect(claims()).rejects.toEqual(refusal('kyc_own_case'))
    await app.owner.write((tx) => tx.run`delete from operator_sessions where operator_id = ${puja.id}`)
    await claims()
  })
})
