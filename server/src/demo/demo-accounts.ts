import { lockDemoOperators, openDemoOperators } from './demo-operators.ts'
import type { Database, Tx } from '../platform/database/database.ts'

/** The demo shop and its owner. */
export interface DemoShop {
  merchant_id: string
  person_id: string
}

/** Marks a person as the demo's own: the password is published, so in production no visitor may sign in as them. */
export const markDemoPerson = (tx: Tx, person_id: string) => tx.run`
  insert into demo_people (person_id) values (${person_id})`

/** True when the demo was seeded before. */
export const hasDemoData = async (tx: Tx): Promise<boolean> =>
  (await tx.one<{ is_told: boolean }>`select exists (select from demo_people) as is_told`).is_told

/** The demo's own shop: of its people the one with the longest history, once that is written. Ids of one past moment have no order. */
export const demoShopOf = (tx: Tx) => tx.maybe<DemoShop>`
  -- any merchant: the demo's own people
  select p.merchant_id, p.id as person_id
    from demo_people d join people p on p.id = d.person_id join wallet_days w on w.merchant_id = p.merchant_id
   group by p.id order by count(*) desc limit 1`

interface OpenAccount {
  id: string
  email: string
}

/** The demo's people who can still sign in, under any current e-mail address. */
export const unlockedDemoAccounts = (tx: Tx) => tx.many<OpenAccount>`
  -- any merchant: the demo's own people
  select p.id, p.email from people p join demo_people d on d.person_id = p.id
   where exists (select from passwords where person_id = p.id) or exists (select from passkeys where person_id = p.id)
      or exists (select from sessions where person_id = p.id and ended_at is null)
   order by p.email`

/**
 * Removes every way to sign in from the demo's people; their actions stay in the books. Returns who was locked. Removes
 * their addresses too: one that a visitor set would get a link for a new password.
 */
export async function lockDemoAccounts(db: Database, now: Date): Promise<string[]> {
  return db.write(async (tx) => {
    const open = await unlockedDemoAccounts(tx)
    const people = open.map(({ id }) => id)
    await tx.run`
      -- any merchant: the demo's own people
      update people set phone_verified_at = null, email_verified_at = null, email = id || '@locked.sahuji.example'
       where id = any (${people}::uuid[])`
    await tx.run`delete from passwords where person_id = any (${people}::uuid[])`
    await tx.run`delete from passkeys where person_id = any (${people}::uuid[])`
    await tx.run`
      -- any merchant: the demo's own people
      delete from contact_changes where person_id = any (${people}::uuid[])`
    await tx.run`update sign_in_tickets set used_at = ${now} where person_id = any (${people}::uuid[]) and used_at is null`
    await tx.run`update password_resets set used_at = ${now} where person_id = any (${people}::uuid[]) and used_at is null`
    await tx.run`update sessions set ended_at = ${now} where person_id = any (${people}::uuid[]) and ended_at is null`
    const operators = await lockDemoOperators(tx, now)
    return [...open.map(({ email }) => email), ...operators]
  })
}

/** Throws one line while a published password still works. */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const people = [...(await db.read(unlockedDemoAccounts)), ...(await db.read(openDemoOperators))]
  const open = people.map(({ email }) => email)
  if (open.length === 0) return
  throw new Error(
    `this database holds demo accounts with published passwords (${open.join(', ')}): production needs a new database; ` +
      `to keep this one, lock them with npm run demo:lock. See docs/operate/settings.md.`,
  )
}
