import { promisedBy } from '@sahuji/contract/kyc/promise'
import { askedFacts } from '@sahuji/contract/support'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { json } from '../platform/database/sql.ts'
import { newId } from '../platform/ids.ts'
import { moneyOf } from '../support/find-money.ts'
import { addMessage } from '../support/questions.ts'

// An arbitrary number.
const advisoryLock = 126_879_347_567_219n

const minute = 60_000

interface AskedLoad {
  id: string
  merchant_id: string
  person_id: string
  name: string
  reference: string
}

/**
 * Creates two questions about money, once: an answered one of the demo shop, and one of the shop whose payment is in
 * review, which has written again and waits. Without a load or an operator who answers it creates none.
 */
export async function createDemoQuestions({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db.write(async (tx) => {
    const { is_mine } = await tx.one<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${advisoryLock}) as is_mine`
    if (!is_mine || (await hasQuestions(tx))) return
    const helper = await helperOf(tx)
    if (!helper) return
    const own = await newestLoad(tx)
    if (own)
      await tell(tx, clock, own, [
        { by: 'merchant', minutes: 150, text: 'My bank’s SMS came late. Is this load in my wallet?' },
        { by: helper, minutes: 131, text: 'Yes. The bank confirmed it and it was credited; nothing is missing.' },
      ])
    const waiting = await reviewedLoad(tx)
    if (waiting)
      await tell(tx, clock, waiting, [
        { by: 'merchant', minutes: 90, text: 'I paid less than I meant to. Is the money lost?' },
        { by: helper, minutes: 70, text: 'No, it is with us. A colleague decides today. Please do not pay again.' },
        { by: 'merchant', minutes: 20, text: 'Thank you. Please credit what I paid.' },
      ])
  })
}

const hasQuestions = (tx: Tx) => tx.maybe`
  -- any merchant: the demo asks once
  select id from support_questions limit 1`

interface Helper {
  id: string
  name: string
}

const helperOf = (tx: Tx) => tx.maybe<Helper>`
  select o.id, o.name from operators o join operator_roles r on r.operator_id = o.id
   where o.is_demo and r.role in ('support', 'administrator') order by r.role desc, o.name limit 1`

const newestLoad = (tx: Tx) => tx.maybe<AskedLoad>`
  -- any merchant: the demo's own
  select l.id, l.merchant_id, p.id as person_id, p.name, l.reference
    from loads l join people p on p.merchant_id = l.merchant_id
   where p.email = 'demo@sahuji.example' and l.mode = 'live' and l.state = 'credited'
   order by l.id desc limit 1`

const reviewedLoad = (tx: Tx) => tx.maybe<AskedLoad>`
  -- any merchant: the demo's own
  select l.id, l.merchant_id, p.id as person_id, p.name, l.reference
    from loads l join people p on p.merchant_id = l.merchant_id
   where p.email like '%@shops.sahuji.example' and l.mode = 'live' and l.review_since is not null
   order by l.id desc limit 1`

interface Told {
  by: 'merchant' | Helper
  /** Minutes before now. */
  minutes: number
  text: string
}

async function tell(tx: Tx, clock: Clock, load: AskedLoad, told: readonly Told[]): Promise<void> {
  const now = clock.now()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute)
  const { merchant_id, person_id, reference } = load
  const asked_at = ago(told[0]!.minutes)
  const found = await moneyOf({ tx, clock }, merchant_id, { kind: 'load', id: load.id })
  const facts = z.encode(askedFacts, { found: found ?? null, looked: [] })
  const state = told.at(-1)!.by === 'merchant' ? 'open' : 'answered'
  const id = newId(asked_at)
  await tx.run`
    insert into support_questions (id, merchant_id, person_id, mode, state, asked_at, promised_at, q, about_kind, about_id,
                                   reference, facts)
    values (${id}, ${merchant_id}, ${person_id}, 'live', ${state}, ${asked_at}, ${promisedBy(ago(told.at(-1)!.minutes), 1)},
            ${reference}, 'load', ${load.id}, ${reference}, ${json(facts)})`
  for (const { by, minutes, text } of told)
    await addMessage(
      tx,
      { id, merchant_id },
      by === 'merchant'
        ? { at: ago(minutes), written_by: 'merchant', name: load.name, text }
        : { at: ago(minutes), written_by: 'support', name: by.name, text, operator_id: by.id },
    )
}
