import type * as contract from '@sahuji/contract/merchants/office/merchants'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { revokeMerchantSessions, revokeSessionOf } from '../../auth/sessions/sessions.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

type OperatorCall = Call<'operator'>

/** Refuses not_found where there is no such merchant. */
export async function needMerchant(tx: Tx, merchant_id: string): Promise<void> {
  if (!(await tx.maybe`select id from merchants where id = ${merchant_id}`)) throw new Refusal('not_found')
}

/** Adds a note for operators. Its words stay out of the log, which all operators read for years. */
export async function addMerchantNote(
  { tx, operator, record, clock }: OperatorCall,
  { id, text }: Takes<typeof contract.addMerchantNote>,
): Promise<Gives<typeof contract.addMerchantNote>> {
  await needMerchant(tx, id)
  const now = clock.now()
  const note_id = newId(now)
  await tx.run`
    insert into merchant_notes (id, merchant_id, at, operator_id, text)
    values (${note_id}, ${id}, ${now}, ${operator.operator_id}, ${text})`
  await record(tx, { subject: { kind: 'merchant', id }, merchant_id: id, after: { note_id } })
  return { id: note_id, at: now, operator_name: operator.name, text }
}

/** Decides on a person's request to be an agent. Refuses agent_not_asked without a request. */
export async function setMerchantAgent(
  { tx, record }: OperatorCall,
  { id, person_id, agent }: Takes<typeof contract.setMerchantAgent>,
): Promise<Gives<typeof contract.setMerchantAgent>> {
  const person = await tx.maybe<{ agent: string | null }>`
    select agent from people
     where id = ${person_id} and id in (select person_id from members where merchant_id = ${id}) for no key update`
  if (!person) throw new Refusal('not_found')
  if (person.agent === null) throw new Refusal('agent_not_asked')
  await tx.run`
    update people set agent = ${agent}
     where id = ${person_id} and id in (select person_id from members where merchant_id = ${id})`
  const about = { subject: { kind: 'merchant', id }, merchant_id: id }
  await record(tx, { ...about, before: { person_id, agent: person.agent }, after: { person_id, agent } })
  return { agent }
}

/** Signs the merchant's people out, or one session of theirs. */
export async function endMerchantSessions(
  { tx, record, clock }: OperatorCall,
  { id, session_id }: Takes<typeof contract.endMerchantSessions>,
): Promise<Gives<typeof contract.endMerchantSessions>> {
  await needMerchant(tx, id)
  const ended = session_id
    ? await endOne(tx, { merchant_id: id, session_id }, clock.now())
    : await revokeMerchantSessions(tx, id, clock.now())
  const after = { ended, ...(session_id && { session: session_id }) }
  await record(tx, { subject: { kind: 'merchant', id }, merchant_id: id, after })
  return { ended }
}

async function endOne(
  tx: Tx,
  { merchant_id, session_id }: { merchant_id: string; session_id: string },
  now: Date,
): Promise<number> {
  const whose = await tx.maybe<{ person_id: string }>`
    select person_id from sessions where id = ${session_id} and shop_id = ${merchant_id}`
  if (!whose || !(await revokeSessionOf(tx, { person_id: whose.person_id, id: session_id }, now)))
    throw new Refusal('not_found')
  return 1
}
