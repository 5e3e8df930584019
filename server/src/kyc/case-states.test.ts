import { openCase, readCase, saveAnswer } from '@sahuji/contract/kyc'
import { appealDecision, submitCase, writeCaseMessage } from '@sahuji/contract/kyc/decisions'
import type { KycField } from '@sahuji/contract/kyc/fields'
import { caseTierOf } from '@sahuji/contract/kyc/promise'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { acceptsAll, type AtDesk, filledCase, goodAnswer, givesPapers, reviewerNamed } from '../../testing/kyc-cases.ts'
import { forgetLimits, type Someone, verified } from '../../testing/people.ts'
import { testVault } from '../../testing/vault.ts'
import { createFeed } from '../feed/feed.ts'
import { Refusal } from '../platform/refusal.ts'
import { endCases } from './cases-end.job.ts'
import { claimCase, claimOldest, releaseCase } from './review/claim.ts'
import { askForMore, rejectCase, signApproval } from './review/decide.ts'
import { judgeItem } from './review/judge-item.ts'

/** SAHUJI_RUNS=200 for a night. */
const runs = Number(process.env['SAHUJI_RUNS'] ?? 16)

const vault = testVault()
let app: TestApp
let reviewers: AtDesk[]
beforeAll(async () => {
  app = await startTestApp({ parts: { vault } })
  reviewers = ['Asmita', 'Bikash', 'Chandra'].map((name) => reviewerNamed(app, name))
})
afterAll(() => app.close())

const types = ['individual', 'sole_proprietor'] as const
const acts = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('fills' as const), type: fc.constantFrom(...types) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('opens' as const), type: fc.constantFrom(...types) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('submits' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('mends', 'appeals', 'writes', 'time goes on') }) },
  {
    weight: 12,
    arbitrary: fc.record({
      act: fc.constantFrom(
        'claims',
        'claims the oldest',
        'releases',
        'accepts all',
        'asks one again',
        'asks',
        'rejects',
      ),
      who: fc.nat(2),
    }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('signs' as const), who: fc.nat(2), other: fc.nat(2) }) },
)
type Act = typeof acts extends fc.Arbitrary<infer One> ? One : never

/** Cases that reach each state; the random sequences are run besides. */
const examples: [(typeof types)[number], Act[]][] = [
  [
    'individual',
    [
      { act: 'claims', who: 0 },
      { act: 'accepts all', who: 0 },
      { act: 'signs', who: 0, other: 1 },
    ],
  ],
  ['sole_proprietor', [{ act: 'asks', who: 0 }, { act: 'mends' }, { act: 'submits' }, { act: 'rejects', who: 0 }]],
]

/** A refusal is an answer; anything else is a fault. */
const orRefused = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })

async function does(sita: Someone, step: Act): Promise<void> {
  const answered = (http: number) => expect(http).toBeLessThan(500)
  const id = (await sita.call(readCase, {})).data?.id
  if ('type' in step) {
    const open = await sita.call(openCase, { business_type: step.type })
    answered(open.http)
    if (step.act === 'fills' && open.data?.state === 'draft') await filledCase(app, vault, sita, step.type)
    return
  }
  if ('who' in step) return id === undefined ? undefined : void (await atDesk(reviewers[step.who]!, id, step))
  switch (step.act) {
    case 'submits':
      return answered((await sita.call(submitCase, {})).http)
    case 'appeals':
      return answered((await sita.call(appealDecision, { reason: 'Please look again.' })).http)
    case 'writes':
      return answered((await sita.call(writeCaseMessage, { text: 'Hello?' })).http)
    case 'mends':
      return mends(sita)
    default: {
      app.clock.advance({ minutes: 31 })
      const mails = { brand: 'Sahuji', public_url: 'http://127.0.0.1:4620' }
      await endCases.run({}, { db: app.db, clock: app.clock, feed: createFeed([], app.clock), mails })
    }
  }
}

async function mends(sita: Someone): Promise<void> {
  const view = (await sita.call(readCase, {})).data
  if (view?.state !== 'more_needed') return
  for (const { what, name, person } of view.gaps)
    if (what === 'field')
      await sita.call(saveAnswer, { field: name as KycField, person, value: goodAnswer(name as KycField) })
  await givesPapers(app, vault, view)
}

async function atDesk(who: AtDesk, id: string, step: Act & { who: number }): Promise<unknown> {
  switch (step.act) {
    case 'claims':
      return orRefused(who.act((desk) => claimCase(desk, id)))
    case 'claims the oldest':
      return orRefused(who.act(claimOldest))
    case 'releases':
      return orRefused(who.act((desk) => releaseCase(desk, id)))
    case 'accepts all':
      return orRefused(acceptsAll(app, who, id))
    case 'asks one again':
      return orRefused(asksAgain(who, id))
    case 'asks':
      await orRefused(who.act((desk) => claimCase(desk, id)))
      await orRefused(asksAgain(who, id))
      return orRefused(who.act((desk) => askForMore(desk, id)))
    case 'rejects':
      await orRefused(who.act((desk) => claimCase(desk, id)))
      return orRefused(who.act((desk) => rejectCase(desk, { case_id: id, because: { reason: 'not_served' } })))
    case 'signs': {
      // two at once: of one reviewer twice, or of two
      const both = [who, reviewers['other' in step ? step.other : 0]!]
      return Promise.all(both.map((one) => orRefused(one.act((desk) => signApproval(desk, id)))))
    }
    default:
      throw new Error(step.act)
  }
}

const asksAgain = (who: AtDesk, case_id: string) => {
  const item = { field: 'trade_name', person: null } as const
  const because = { reason: 'not_complete' }
  return who.act((desk) => judgeItem(desk, { case_id, item, verdict: 'asked_again', because }))
}

interface Standing {
  merchant_id: string
  kyc_status: string | null
  kyc_tier: string
  open: number
  valid: string | null
  signers: number
  state: string | null
}

const standings = () =>
  app.db.read(
    (tx) => tx.many<Standing>`
      select m.id as merchant_id, m.kyc_status, m.kyc_tier,
             (select count(*) from kyc_cases c
               where c.merchant_id = m.id and c.state in ('draft', 'submitted', 'in_review', 'more_needed'))::int as open,
             v.business_type as valid,
             (select count(distinct s.reviewer_id) from kyc_signatures s
               where s.case_id = v.id and s.round = v.round)::int as signers,
             (select c.state from kyc_cases c where c.merchant_id = m.id and c.state not in ('draft', 'replaced')
               order by c.opened_at desc, c.id desc limit 1) as state
        from merchants m left join kyc_cases v on v.merchant_id = m.id and v.state = 'valid'`,
  )

const statusOf: Record<string, string> = {
  submitted: 'PROCESSING',
  in_review: 'PROCESSING',
  more_needed: 'PROCESSING',
  rejected: 'REJECTED',
}

test('whatever merchants and reviewers do: one open case, VALID only when signed, and the status is the case’s', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...types),
      fc.array(acts, { minLength: 12, maxLength: 30 }),
      async (type, steps) => {
        await forgetLimits(app)
        const sita = await verified(app, { is_bound: false })
        const begins: Act[] = [{ act: 'fills', type }, { act: 'submits' }]
        for (const step of [...begins, ...steps]) {
          await does(sita, step)
          for (const { kyc_status, kyc_tier, open, valid, signers, state } of await standings()) {
            if (state) seen.add(state)
            expect(open).toBeLessThanOrEqual(1)
            if (valid) expect(signers).toBeGreaterThanOrEqual(valid === 'individual' ? 1 : 2)
            expect(kyc_status).toBe(valid ? 'VALID' : (statusOf[state ?? ''] ?? null))
            if (valid) expect(kyc_tier).toBe(caseTierOf(valid as 'individual'))
            else expect(kyc_tier).not.toBe('full')
          }
        }
      },
    ),
    { numRuns: runs, examples },
  )
  expect([...seen]).toEqual(expect.arrayContaining(['submitted', 'in_review', 'more_needed', 'valid', 'rejected']))
}, 240_000)
