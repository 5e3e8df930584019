import { frozenParts } from '@sahuji/contract/merchants/standing'
import type * as contract from '@sahuji/contract/merchants/office/merchant-freezes'
import type { LiftRequest, OperatorFreeze } from '@sahuji/contract/merchants/office/merchant-freezes'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { revokeMerchantSessions } from '../../auth/sessions/sessions.ts'
import { freezePart } from '../freezes.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refuseClosedMaker, refuseOwnBusiness } from '../../approvals/proposal-rows.ts'
import { needMerchant } from './manage-merchant.ts'

type OperatorCall = Call<'operator'>

/**
 * Freezes parts of an account. Whoever is signed in is signed out where sign-in is among them. A load that left for the
 * bank before is credited when it is paid: the payer's money is the merchant's, and a freeze of money out keeps it here.
 */
export async function freezeMerchant(
  { tx, operator, record, clock }: OperatorCall,
  { id, parts, reason, sentence, ...ask }: Takes<typeof contract.freezeMerchant>,
): Promise<Gives<typeof contract.freezeMerchant>> {
  await needMerchant(tx, id)
  const now = clock.now()
  const { operator_id } = operator
  const own_words = ask.own_words ?? null
  for (const part of frozenParts.filter((one) => parts.includes(one))) {
    const freeze = { id: newId(now), merchant_id: id, part, reason, sentence, own_words, operator_id }
    if (!(await freezePart(tx, freeze, now))) throw new Refusal('frozen_already', {}, ['parts'])
  }
  const ended = parts.includes('sign_in') ? await revokeMerchantSessions(tx, id, now) : 0
  const after = { parts, reason, sentence, own_words, sessions_ended: ended }
  await record(tx, { subject: { kind: 'merchant', id }, merchant_id: id, after })
  return operatorFreezesOf(tx, id, operator_id)
}

/** Asks for a freeze to be lifted. Refuses lift_asked_already where somebody did, proposal_own_case to whom the business belongs. */
export async function askMerchantLift(
  { tx, operator, record, clock }: OperatorCall,
  { id, freeze_id, reason }: Takes<typeof contract.askMerchantLift>,
): Promise<Gives<typeof contract.askMerchantLift>> {
  await refuseOwnBusiness(tx, operator, { merchant_id: id, body: {} })
  const freeze = await lockFreeze(tx, id, freeze_id)
  if (freeze.lift_asked_by !== null) throw new Refusal('lift_asked_already')
  await tx.run`
    update merchant_freezes
       set lift_asked_at = ${clock.now()}, lift_asked_by = ${operator.operator_id}, lift_reason = ${reason}
     where id = ${freeze_id} and merchant_id = ${id}`
  const after = { freeze_id, part: freeze.part, reason }
  await record(tx, { subject: { kind: 'merchant', id }, merchant_id: id, after })
  return operatorFreezesOf(tx, id, operator.operator_id)
}

/**
 * Lifts a freeze that another operator asked to be lifted, or keeps it. Refuses second_person_needed to the operator who asked,
 * proposal_own_case to an operator who owns the business, and maker_closed where the account of the one who asked is closed.
 */
export async function liftMerchantFreeze(
  { tx, operator, record, clock }: OperatorCall,
  { id, freeze_id, is_lifted }: Takes<typeof contract.liftMerchantFreeze>,
): Promise<Gives<typeof contract.liftMerchantFreeze>> {
  await refuseOwnBusiness(tx, operator, { merchant_id: id, body: {} })
  const freeze = await lockFreeze(tx, id, freeze_id)
  if (freeze.lift_asked_by === null) throw new Refusal('lift_not_asked')
  // freeze_is_lifted_by_a_second_person says the same to who comes past this
  if (is_lifted && freeze.lift_asked_by === operator.operator_id) throw new Refusal('second_person_needed')
  if (is_lifted) await refuseClosedMaker(tx, { maker: freeze.lift_asked_by })
  if (is_lifted)
    await tx.run`
      update merchant_freezes set lifted_at = ${clock.now()}, lifted_by = ${operator.operator_id}
       where id = ${freeze_id} and merchant_id = ${id}`
  else
    await tx.run`
      update merchant_freezes set lift_asked_at = null, lift_asked_by = null, lift_reason = null
       where id = ${freeze_id} and merchant_id = ${id}`
  const before = { part: freeze.part, reason: freeze.reason, lift_reason: freeze.lift_reason }
  const after = { freeze_id, is_lifted }
  await record(tx, { subject: { kind: 'merchant', id }, merchant_id: id, before, after })
  return operatorFreezesOf(tx, id, operator.operator_id)
}

interface LockedFreeze {
  part: string
  reason: string
  lift_asked_by: string | null
  lift_reason: string | null
}

async function lockFreeze(tx: Tx, merchant_id: string, freeze_id: string): Promise<LockedFreeze> {
  const freeze = await tx.maybe<LockedFreeze>`
    select part, reason, lift_asked_by, lift_reason from merchant_freezes
     where id = ${freeze_id} and merchant_id = ${merchant_id} and lifted_at is null for update`
  if (!freeze) throw new Refusal('not_found')
  return freeze
}

/** A merchant's freezes, those that hold first, then the newest; twenty at most. Uses freezes_of_a_merchant. */
export const operatorFreezesOf = (tx: Tx, merchant_id: string, operator_id: string) => tx.many<OperatorFreeze>`
  select f.id, f.part, f.reason, f.sentence, f.own_words, f.frozen_at, by.name as frozen_by, f.lift_asked_at,
         asked.name as lift_asked_by, f.lift_reason, f.lifted_at, lifted.name as lifted_by,
         f.lift_asked_by is not distinct from ${operator_id}::uuid as is_asked_by_me
    from merchant_freezes f
    join operators by on by.id = f.frozen_by
    left join operators asked on asked.id = f.lift_asked_by
    left join operators lifted on lifted.id = f.lifted_by
   where f.merchant_id = ${merchant_id}
   order by f.lifted_at is null desc, f.frozen_at desc, f.part
   limit 20`

/** What waits for a second person to lift, of whomever it is, the oldest first. */
export const listLiftRequests = ({ tx, operator }: OperatorCall): Promise<LiftRequest[]> => tx.many<LiftRequest>`
  -- any merchant: what waits
  select f.id, f.merchant_id, m.trade_name, f.part, f.lift_asked_at, o.name as lift_asked_by, f.lift_reason,
         f.lift_asked_by = ${operator.operator_id}::uuid as is_asked_by_me
    from merchant_freezes f
    join merchants m on m.id = f.merchant_id
    join operators o on o.id = f.lift_asked_by
   where f.lifted_at is null and f.lift_asked_at is not null
   order by f.lift_asked_at, f.id
   limit 100`
