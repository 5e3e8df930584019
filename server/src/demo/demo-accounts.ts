import type { Database, Tx } from '../platform/database.ts'

/** The people of the demo. Their passwords are published, so in production nobody may be able to sign in as them. */
export const demoEmails = ['demo@sahuji.example', 'new@sahuji.example'] as const

/** True when the demo was told before. */
export async function hasDemoData(tx: Tx): Promise<boolean> {
  const found = await tx.maybe<{ id: string }>`
    -- any merchant: is the demo's own person there?
    select id from people where email = ${demoEmails[0]}`
  return found !== undefined
}

/** The demo's people who can still sign in, by their e-mail addresses. */
export async function openDemoAccounts(tx: Tx): Promise<string[]> {
  const rows = await tx.many<{ email: string }>`
    -- any merchant: the demo's own people
    select email from people p
     where email = any (${[...demoEmails]}::text[])
       and (exists (select from passwords where person_id = p.id) or exists (select from passkeys where person_id = p.id)
            or exists (select from sessions where person_id = p.id and ended_at is null))
     order by email`
  return rows.map(({ email }) => email)
}

/** Takes every way to sign in from the demo's people; what they did stays in the books. Answers who was locked. */
export async function lockDemoAccounts(db: Database, now: Date): Promise<string[]> {
  return db.write(async (tx) => {
    const open = await openDemoAccounts(tx)
    const ids = await tx.many<{ id: string }>`
      -- any merchant: the demo's own people
      update people set phone_verified_at = null, email_verified_at = null
       where email = any (${open}::text[]) returning id`
    const people = ids.map(({ id }) => id)
    await tx.run`delete from passwords where person_id = any (${people}::uuid[])`
    await tx.run`delete from passkeys where person_id = any (${people}::uuid[])`
    await tx.run`update password_resets set used_at = ${now} where person_id = any (${people}::uuid[]) and used_at is null`
    await tx.run`update sessions set ended_at = ${now} where person_id = any (${people}::uuid[]) and ended_at is null`
    return open
  })
}

/** Throws one line while somebody can sign in with a published password. */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const open = await db.read(openDemoAccounts)
  if (open.length === 0) return
  throw new Error(
    `this database holds demo accounts with published passwords (${open.join(', ')}): production needs a new database; ` +
      `to keep this one, lock them with npm run demo:lock. See docs/operate/settings.md.`,
  )
}
