import type { KycCase } from '@sahuji/contract/kyc'
import { isPersonField, type KycField } from '@sahuji/contract/kyc/fields'
import { requirements } from '@sahuji/contract/kyc/requirements'
import type { BusinessType } from '@sahuji/contract/merchants'
import type { Feed } from '../../feed/feed.ts'
import { readAreas } from '../../kyc/areas.ts'
import { caseView } from '../../kyc/case-view.ts'
import { addPeople, beginCase, readCase } from '../../kyc/cases.ts'
import { keepPages, newPaperKey, type PaperVault } from '../../kyc/papers/paper-keys.ts'
import { leavePaper } from '../../kyc/papers/papers.ts'
import { submitCase } from '../../kyc/submit-case.ts'
import { createMerchant, createPerson } from '../../merchants/create-merchant.ts'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import { type Call, ownerRights } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { markDemoPerson } from '../demo-accounts.ts'
import { type DemoBusiness, demoAnswer } from './demo-case-answers.ts'

/** The pages of the demo's papers; each is drawn once and encrypted anew for each paper. */
export interface DemoPages {
  front: Buffer
  back: Buffer
  /** An unreadable back. */
  blurred: Buffer
  sheet: Buffer
}

export interface DemoCase extends DemoBusiness {
  business_type: BusinessType
  sent: Date
  /** Declares that it has no tax clearance yet. */
  leaves_out?: true
  /** The backs of its cards are unreadable. */
  is_blurred?: true
}

interface Filing {
  tx: Tx
  vault: PaperVault
  feed: Feed
  pages: DemoPages
}

export type Merchant = Call<'verified'>

export interface FiledCase {
  kyc: KycCase
  /** The merchant, for later actions. */
  merchant: Merchant
}

/** Opens a merchant and submits a whole case, through the merchant's own calls, at its time. */
export async function fileDemoCase({ tx, vault, feed, pages }: Filing, of: DemoCase): Promise<FiledCase> {
  const call = await openMerchant(tx, of)
  const { business_type, sent: now } = of
  const row = await beginCase(tx, { merchant_id: call.person.merchant_id, business_type, now })
  await addPeople(tx, row, requirements[business_type].people.least, now)
  await writeAnswers(call, await caseView(call, row), of)
  if (of.leaves_out) await leavePaper(call, { kind: 'tax_clearance', leaves_out: true })
  const answered = await readCase(call)
  const shown = of.is_blurred ? { ...pages, back: pages.blurred } : pages
  if (answered) await keepPapers(call, vault, answered, shown)
  return { kyc: await submitCase({ feed })(call), merchant: call }
}

/** The merchant's call at a time of the past, in the form of the routes'. */
async function openMerchant(tx: Tx, of: DemoCase): Promise<Merchant> {
  const { trade_name, business_type, name, mobile_no, sent } = of
  const email = `${mobile_no}@shops.sahuji.example`
  const merchant_id = await createMerchant(tx, { trade_name, business_type }, sent)
  const person = { merchant_id, name, email, mobile_no: `+977${mobile_no}`, agent: null }
  const person_id = await createPerson(tx, person, sent)
  await tx.run`
    update people set email_verified_at = ${sent}, phone_verified_at = ${sent}
     where id = ${person_id} and merchant_id = ${merchant_id}`
  await markDemoPerson(tx, person_id)
  return {
    tx,
    clock: { now: () => sent },
    network: '',
    device: '',
    time_zone: '',
    cookie: () => undefined,
    language: 'en',
    requested_language: undefined,
    key: '',
    proof: undefined,
    person: {
      session_id: person_id,
      person_id,
      merchant_id,
      email,
      is_email_verified: true,
      is_phone_verified: true,
      is_bound: false,
      proven_at: null,
      language: null,
      is_demo: false,
      ...ownerRights,
    },
  }
}

/** Writes all answers in one statement: the demo starts with them. */
async function writeAnswers({ tx, person, clock }: Merchant, { id, gaps, people }: KycCase, of: DemoCase) {
  const districts = (await readAreas()).flatMap((province) => province.districts)
  const local_level = districts.find((one) => one.id === 29)?.local_levels[0]?.id ?? 1
  const fields = gaps.filter(({ what }) => what === 'field')
  const rows = fields.map(({ name, person: whose }) => {
    const field = name as KycField
    const place = Math.max(
      0,
      people.findIndex((one) => one.id === whose),
    )
    const kyc_person_id = isPersonField(field) ? whose : null
    return { field, kyc_person_id, value: demoAnswer(field, of, { local_level, place }) }
  })
  await tx.run`
    insert into kyc_answers (case_id, merchant_id, kyc_person_id, field, value, saved_at)
    select ${id}, ${person.merchant_id}, kyc_person_id, field, value, ${clock.now()}
      from jsonb_to_recordset(${json(rows)}::jsonb) as r (kyc_person_id uuid, field text, value jsonb)`
}

async function keepPapers({ tx, person, clock }: Merchant, vault: PaperVault, of: KycCase, pages: DemoPages) {
  const { merchant_id } = person
  for (const { what, name, person: whose, side } of of.gaps) {
    if (what !== 'paper') continue
    const paper = { id: newId(clock), merchant_id }
    const wrapped_key = newPaperKey(vault, paper)
    const page = side === 'front' ? pages.front : side === 'back' ? pages.back : pages.sheet
    await keepPages(vault, { ...paper, wrapped_key }, [page], page)
    await tx.run`
      insert into kyc_papers (id, case_id, merchant_id, kyc_person_id, kind, side, name, bytes, sha256, received, state,
                              content_type, pages, wrapped_key, added_at, kept_at)
      values (${paper.id}, ${of.id}, ${merchant_id}, ${whose}, ${name}, ${side ?? 'whole'}, ${`${name}.webp`},
              ${page.length}, '\\x00'::bytea, ${page.length}, 'kept', 'image/webp', 1, ${wrapped_key}, ${clock.now()},
              ${clock.now()})`
  }
}
