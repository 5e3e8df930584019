import * as kyc from '@sahuji/contract/kyc'
import { submitCase } from '@sahuji/contract/kyc/decisions'
import { isPersonField, type KycField } from '@sahuji/contract/kyc/fields'
import type { BusinessType } from '@sahuji/contract/merchants'
import { createFeed } from '../src/feed/feed.ts'
import { keepPages, newPaperKey, type PaperVault } from '../src/kyc/papers/paper-keys.ts'
import { claimCase } from '../src/kyc/review/claim.ts'
import type { ReviewDesk, Reviewer } from '../src/kyc/review/desk.ts'
import { judgeItem } from '../src/kyc/review/judge-item.ts'
import { notificationListeners } from '../src/notifications/notifications.ts'
import type { Tx } from '../src/platform/database/database.ts'
import { newId } from '../src/platform/ids.ts'
import { profileListeners } from '../src/profile/verified-business.ts'
import type { TestApp } from './app.ts'
import type { Someone } from './people.ts'

let numbers = 0
const next = () => `${++numbers}`.padStart(6, '0')
const address = { district: 29, local_level: 315, ward: 12, street: 'Thati Tole' }

/** A valid answer for each field, with unique numbers. */
export function goodAnswer(field: KycField): Record<string, unknown> {
  const answers: Record<KycField, Record<string, unknown>> = {
    legal_name: { name: 'Shrestha Kirana Pasal' },
    trade_name: { name: 'Shrestha Kirana' },
    registration: { authority: 'department_of_commerce', number: `4471/079/${next()}`, date: '2022-11-20' },
    pan: { number: `612${next()}` },
    trade: { category: '5411', description: 'Groceries' },
    expected: { month_count: 420, month_amount: 26_000_000 },
    shop_address: address,
    contact: { phone: '01-5520147', email: 'shop@kirana.example' },
    settlement_account: { bank: '0401', branch: 'Patan', number: '0110017508830', name: 'Shrestha Kirana Pasal' },
    name: { english: 'Gita Shrestha', nepali: 'गीता श्रेष्ठ' },
    birth: { date: '1990-05-01', gender: 'female' },
    family: { father: 'Hari Shrestha', mother: 'Maya Shrestha', grandfather: 'Ram Shrestha' },
    occupation: { name: 'Trader' },
    home_address: address,
    current_address: address,
    reach: { mobile_no: `9851${next()}` },
    identity: { kind: 'citizenship', number: `25-01-75-${next()}`, district: 29, issued_on: '2008-11-04' },
  }
  return answers[field]
}

/** A case with all that its form of business requires; documents are in the vault as one page each. */
export async function filledCase(
  app: TestApp,
  vault: PaperVault,
  who: Someone,
  business_type: BusinessType,
): Promise<kyc.KycCase> {
  await givesPapers(app, vault, await answeredCase(who, business_type))
  return (await who.call(kyc.readCase, {})).data!
}

/** A case whose every field is answered; its documents are still missing. */
export async function answeredCase(who: Someone, business_type: BusinessType): Promise<kyc.KycCase> {
  const areas = (await who.call(kyc.readAreas, {})).data.flatMap(({ districts }) => districts)
  address.local_level = areas.find(({ id }) => id === address.district)!.local_levels[0]!.id
  let { data } = await who.call(kyc.openCase, { business_type })
  // the trade name is known from the sign-up, and differs in the documents
  const fields = data.gaps.filter(({ what, name }) => what === 'field' && name !== 'trade_name')
  for (const { name, person } of [...fields, { name: 'trade_name', person: null }]) {
    const field = name as KycField
    const answered = await who.call(kyc.saveAnswer, {
      field,
      person: isPersonField(field) ? person : null,
      value: goodAnswer(field),
    })
    if (answered.http !== 200) throw new Error(`${field}: ${JSON.stringify(answered.body)}`)
    data = answered.data
  }
  return data
}

/** Stores a page for each document that is still missing, as if it had been sent. */
export async function givesPapers(app: TestApp, vault: PaperVault, of: kyc.KycCase): Promise<void> {
  for (const { what, name, person, side } of of.gaps) {
    if (what !== 'paper') continue
    const { merchant_id } = await app.db.read(
      (tx) => tx.one<{ merchant_id: string }>`select merchant_id from kyc_cases where id = ${of.id}`,
    )
    const paper = { id: newId(app.clock), merchant_id }
    const wrapped_key = newPaperKey(vault, paper)
    await keepPages(vault, { ...paper, wrapped_key }, [Buffer.from('RIFF of a page')], Buffer.from('as sent'))
    await app.owner.write(async (tx) => {
      await tx.run`
        delete from kyc_papers where case_id = ${of.id} and kind = ${name} and side = ${side ?? 'whole'}
           and kyc_person_id is not distinct from ${person}::uuid`
      await tx.run`
        insert into kyc_papers (id, case_id, merchant_id, kyc_person_id, kind, side, name, bytes, sha256, received, state,
                                content_type, pages, wrapped_key, added_at, kept_at)
        values (${paper.id}, ${of.id}, ${merchant_id}, ${person}, ${name}, ${side ?? 'whole'}, 'photo.jpg', 7,
                '\\x00'::bytea, 7, 'kept', 'image/webp', 1, ${wrapped_key}, ${app.clock.now()}, ${app.clock.now()})`
    })
  }
}

/** A case that waits for the desk. */
export async function submittedCase(
  app: TestApp,
  vault: PaperVault,
  who: Someone,
  business_type: BusinessType,
): Promise<kyc.KycCase> {
  await filledCase(app, vault, who, business_type)
  const answered = await who.call(submitCase, {})
  if (answered.http !== 200) throw new Error(JSON.stringify(answered.body))
  return answered.data
}

/** A reviewer, with what each act needs. */
export interface AtDesk extends Reviewer {
  act<Result>(work: (desk: ReviewDesk) => Promise<Result>): Promise<Result>
}

/** A reviewer, an operator with the role from their first act on. */
export function reviewerNamed(app: TestApp, name: string, more: Partial<Reviewer> = {}): AtDesk {
  const reviewer = { id: newId(app.clock), name, email: `${name.toLowerCase()}@desk.example`, mobile_no: null, ...more }
  const feed = createFeed([...notificationListeners, ...profileListeners], app.clock)
  const mails = { brand: 'Sahuji', public_url: 'http://127.0.0.1:4620' }
  let isOpen: Promise<void> | undefined
  return {
    ...reviewer,
    act: async (work) => {
      await (isOpen ??= app.owner.write((tx) => openReviewer(tx, reviewer, app.clock.now())))
      return app.db.write((tx) => work({ tx, clock: app.clock, language: 'en', reviewer, feed, mails }))
    },
  }
}

async function openReviewer(tx: Tx, { id, name }: Reviewer, now: Date): Promise<void> {
  await tx.run`
    insert into operators (id, name, email, created_at) values (${id}, ${name}, ${`${id}@desk.example`}, ${now})`
  await tx.run`
    insert into operator_roles (operator_id, role, granted_at) values (${id}, 'kyc_reviewer', ${now})`
}

/** Claims a case and accepts all of it. */
export async function acceptsAll(app: TestApp, who: AtDesk, case_id: string): Promise<void> {
  await who.act((desk) => claimCase(desk, case_id))
  const { answers, papers } = await app.db.read(async (tx) => ({
    answers: await tx.many<{ field: KycField; person: string | null }>`
      select field, kyc_person_id as person from kyc_answers where case_id = ${case_id}`,
    papers: await tx.many<{ id: string }>`select id from kyc_papers where case_id = ${case_id} and state = 'kept'`,
  }))
  for (const item of answers) await who.act((desk) => judgeItem(desk, { case_id, item, verdict: 'accepted' }))
  for (const { id } of papers)
    await who.act((desk) => judgeItem(desk, { case_id, item: { paper: id }, verdict: 'accepted' }))
}
