import { newId } from '../../platform/ids.ts'
import { mailAboutCase } from '../case-mails.ts'
import { deskWroteMail } from '../messages/case-mails.ts'
import { type DeskAct, actOn, type ReviewDesk, lockDeskCase } from './desk.ts'

interface Written {
  case_id: string
  text: string
}

/** Writes to the merchant, in any state of the case; answering a question needs no claim. */
export async function writeToMerchant(desk: ReviewDesk, { case_id, text }: Written): Promise<DeskAct> {
  const { tx, clock, reviewer } = desk
  const row = await lockDeskCase(tx, case_id)
  await tx.run`
    insert into kyc_messages (id, case_id, merchant_id, at, written_by, name, text)
    values (${newId(clock)}, ${row.id}, ${row.merchant_id}, ${clock.now()}, 'desk', ${reviewer.name}, ${text})`
  await mailAboutCase(desk, row, deskWroteMail)
  return actOn(row, {}, { message: text })
}

/** Writes to the other reviewers; no merchant reads it. */
export async function writeNote({ tx, clock, reviewer }: ReviewDesk, { case_id, text }: Written): Promise<DeskAct> {
  const row = await lockDeskCase(tx, case_id)
  await tx.run`
    insert into kyc_notes (id, case_id, merchant_id, at, name, text)
    values (${newId(clock)}, ${row.id}, ${row.merchant_id}, ${clock.now()}, ${reviewer.name}, ${text})`
  return actOn(row, {}, { note: text })
}
