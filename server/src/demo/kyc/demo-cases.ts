import { createFeed, type Feed } from '../../feed/feed.ts'
import type { PaperVault } from '../../kyc/papers/paper-keys.ts'
import { claimCase } from '../../kyc/review/claim.ts'
import { askForMore, rejectCase, signApproval } from '../../kyc/review/decide.ts'
import type { ReviewDesk, Reviewer } from '../../kyc/review/desk.ts'
import { judgeItem } from '../../kyc/review/judge-item.ts'
import { appealDecision } from '../../kyc/submit-case.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { historyListeners } from '../../transactions/facts.ts'
import { type FiledCase, fileDemoCase } from './demo-case.ts'
import { type DemoStory, demoStories } from './demo-stories.ts'
import { specimenPage } from './specimen-papers.ts'

interface DemoDesk {
  db: Database
  clock: Clock
  vault: PaperVault
  /** The base address of links in mails. */
  public_url: string
}

// An arbitrary number.
const advisoryLock = 126_879_347_567_212n

/**
 * Creates cases in every state that the desk shows, once: a queue with decisions to make. Of several servers one
 * creates them.
 */
export async function createDemoCases({ db, clock, vault, public_url }: DemoDesk): Promise<void> {
  if (await db.read(hasDemoCases)) return
  const pages = await drawnPages()
  await db.write(async (tx) => {
    const { is_mine } = await tx.one<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${advisoryLock}) as is_mine`
    const reviewers = await demoReviewers(tx)
    if (!is_mine || reviewers.length < 2 || (await hasDemoCases(tx))) return
    for (const story of demoStories(clock.now())) {
      const feed = createFeed(historyListeners, { now: () => story.sent })
      const filed = await fileDemoCase({ tx, vault, feed, pages }, story)
      await follow({ tx, feed, reviewers, public_url }, story, filed)
    }
  })
}

const hasDemoCases = async (tx: Tx): Promise<boolean> =>
  (
    await tx.one<{ has_cases: boolean }>`
    -- any merchant: the demo's own
    select exists (select from kyc_cases c join people p on p.merchant_id = c.merchant_id
                    where p.email like '%@shops.sahuji.example') as has_cases`
  ).has_cases

/**
 * The demo's operators; the second one has started reviews that the first, whose password is in the README, finishes.
 */
const demoReviewers = (tx: Tx) => tx.many<Reviewer>`
  select id, name, email, null::text as mobile_no from operators where is_demo order by email desc limit 2`

async function drawnPages() {
  const [front, back, blurred, sheet] = await Promise.all([
    specimenPage({
      title: 'Citizenship certificate',
      lines: ['NAME AS GIVEN', '27-01-74-05521', 'Lalitpur'],
      is_card: true,
    }),
    specimenPage({ title: 'Issued by', lines: ['District office', '2061 SHRAWAN 12'], is_card: true }),
    specimenPage({
      title: 'Issued by',
      lines: ['District office', '2061 SHRAWAN 12'],
      is_card: true,
      is_blurred: true,
    }),
    specimenPage({ title: 'Certificate', lines: ['Number 18422/078', 'Asan, Kathmandu'], is_card: false }),
  ])
  return { front, back, blurred, sheet }
}

interface Following {
  tx: Tx
  feed: Feed
  reviewers: readonly Reviewer[]
  public_url: string
}

/** Carries out what reviewers and the merchant did after the submission, each at its time. */
async function follow(
  { tx, feed, reviewers, public_url }: Following,
  { acts }: DemoStory,
  { kyc, merchant }: FiledCase,
) {
  for (const { at, by, does } of acts) {
    const clock: Clock = { now: () => at }
    const reviewer = reviewers[by]
    if (!reviewer) continue
    const mails = { brand: 'Sahuji', public_url }
    const desk: ReviewDesk = { tx, clock, language: 'en', reviewer, feed, mails }
    if (does === 'appeal') await appealDecision({ feed })({ ...merchant, clock }, { reason: appealWords })
    else {
      await claimCase(desk, kyc.id)
      await decide(desk, kyc, does)
    }
  }
}

const appealWords = 'I sell vegetables and spices from my own garden, nothing else. Please look again.'

async function decide(desk: ReviewDesk, { id, papers }: FiledCase['kyc'], does: 'sign' | 'reject' | 'ask' | 'claim') {
  if (does === 'reject') await rejectCase(desk, { case_id: id, because: { reason: 'not_served' } })
  if (does === 'sign' || does === 'ask') await acceptAll(desk, id)
  if (does === 'sign') await signApproval(desk, id)
  if (does !== 'ask') return
  const back = papers.find(({ side }) => side === 'back')
  const because = { reason: 'too_blurred' }
  if (back) await judgeItem(desk, { case_id: id, item: { paper: back.id }, verdict: 'asked_again', because })
  await askForMore(desk, id)
}

/** Writes all verdicts in two statements: the demo starts with them. */
async function acceptAll({ tx, clock, reviewer }: ReviewDesk, case_id: string): Promise<void> {
  const { merchant_id } = await tx.one<{ merchant_id: string }>`
    -- any merchant: the demo's own
    select merchant_id from kyc_cases where id = ${case_id}`
  const now = clock.now()
  await tx.run`
    update kyc_answers set verdict = 'accepted', judged_by = ${reviewer.name}, judged_at = ${now}
     where case_id = ${case_id} and merchant_id = ${merchant_id}`
  await tx.run`
    update kyc_papers set verdict = 'accepted', judged_by = ${reviewer.name}, judged_at = ${now}
     where case_id = ${case_id} and merchant_id = ${merchant_id}`
}
