import type { readPasswordLink as linkRoute, setOperatorPassword as setRoute } from '@sahuji/contract/operators/sign-in'
import { passwordLinkHours } from '@sahuji/contract/operators/sign-in'
import { isPersonal } from '@sahuji/contract/auth/password-rules'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { after } from '../auth/auth-settings.ts'
import { isCommonPassword } from '../auth/passwords/password-rules.ts'
import { clearFailures } from '../auth/passwords/sign-in-limits.ts'
import { newLinkToken, tokenHash } from '../auth/sessions/tokens.ts'
import type { StoredPassword } from '../platform/crypto/password-hashes.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call, OwnCall } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { send } from '../platform/messages/message-kinds.ts'
import { Refusal } from '../platform/refusal.ts'
import { recordAudit } from './record-audit.ts'
import type { OperatorDependencies } from './dependencies.ts'
import { officePasswordMail } from './messages/office-password-link.ts'
import { endOperatorSessions } from './operator-sessions.ts'

/** What wrong passwords for an operator's e-mail address are counted under, known or not. */
export const passwordAccount = (email: string): string => `operator ${email}`

/** The same for the codes of a second factor. */
export const factorAccount = (operator_id: string): string => `operator factor ${operator_id}`

/** Keeps an operator's password in place of an earlier one. */
export const saveOperatorPassword = (tx: Tx, operator_id: string, stored: StoredPassword, now: Date) => tx.run`
  insert into operator_passwords (operator_id, hash, pepper_version, changed_at)
  values (${operator_id}, ${stored.hash}, ${stored.pepper_version}, ${now})
      on conflict (operator_id) do update
     set hash = excluded.hash, pepper_version = excluded.pepper_version, changed_at = excluded.changed_at`

export const operatorPasswordOf = (tx: Tx, operator_id: string | undefined) => tx.maybe<StoredPassword>`
  select hash, pepper_version from operator_passwords where operator_id = ${operator_id ?? null}`

/** Makes every link of an operator that waits unusable. */
export const endPasswordLinks = (tx: Tx, operator_id: string, now: Date) => tx.run`
  update operator_password_links set used_at = ${now} where operator_id = ${operator_id} and used_at is null`

/** Makes the link that sets a password; those before it are dead. Only its hash is kept. */
export async function createPasswordLink(
  tx: Tx,
  { public_url }: Pick<OperatorDependencies, 'public_url'>,
  operator_id: string,
  now: Date,
): Promise<{ url: string; expires_at: Date }> {
  const token = newLinkToken()
  const expires_at = after(now, passwordLinkHours * 3600)
  await endPasswordLinks(tx, operator_id, now)
  await tx.run`
    insert into operator_password_links (id, operator_id, token_hash, made_at, expires_at)
    values (${newId(now)}, ${operator_id}, ${tokenHash(token)}, ${now}, ${expires_at})`
  // after the hash sign: it is sent to no server and stands in no log
  return { url: `${public_url}/operator/set-password#${token}`, expires_at }
}

/** Makes such a link and sends it to the operator's own address: nobody else sees it, so that nobody sets it for them. */
export async function sendPasswordLink(
  deps: Pick<OperatorDependencies, 'public_url' | 'brand'>,
  { tx, clock, language }: Pick<Call<'operator'>, 'tx' | 'clock' | 'language'>,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<{ sent_to: string; expires_at: Date }> {
  const { url, expires_at } = await createPasswordLink(tx, deps, id, clock.now())
  const facts = { name, brand: deps.brand, link: url, hours: passwordLinkHours }
  await send(tx, officePasswordMail, { to: email, language, facts }, clock)
  return { sent_to: email, expires_at }
}

interface ValidLink {
  id: string
  operator_id: string
  name: string
  email: string
  expires_at: Date
}

const validLink = (tx: Tx, token: string, now: Date) => tx.maybe<ValidLink>`
  select l.id, o.id as operator_id, o.name, o.email, l.expires_at
    from operator_password_links l join operators o on o.id = l.operator_id
   where l.token_hash = ${tokenHash(token)} and l.used_at is null and l.expires_at > ${now} and o.disabled_at is null`

/** Whose password a link sets. */
export async function readPasswordLink(
  { tx, clock }: Call<'anyone'>,
  { token }: Takes<typeof linkRoute>,
): Promise<Gives<typeof linkRoute>> {
  const found = await validLink(tx, token, clock.now())
  if (!found) throw new Refusal('password_link_dead')
  return { name: found.name, email: found.email, expires_at: found.expires_at }
}

/** Sets the password by a link, once; every session ends, and what failed before counts no more. A password that is refused leaves the link as it is. */
export const setOperatorPassword =
  ({ hashes }: OperatorDependencies) =>
  async (call: OwnCall<'anyone'>, { token, password }: Takes<typeof setRoute>): Promise<Gives<typeof setRoute>> => {
    const { db, clock, network, device } = call
    const found = await db.read((tx) => validLink(tx, token, clock.now()))
    if (!found) throw new Refusal('password_link_dead')
    const { operator_id, name, email } = found
    if (isPersonal(password, [name, email])) throw new Refusal('password_personal', {}, ['password'])
    if (isCommonPassword(password, [name, email])) throw new Refusal('password_common', {}, ['password'])
    const stored = await hashes.hash(password)
    const now = clock.now()
    await db.write(async (tx) => {
      const used =
        await tx.run`update operator_password_links set used_at = ${now} where id = ${found.id} and used_at is null`
      if (used === 0) throw new Refusal('password_link_dead')
      await saveOperatorPassword(tx, operator_id, stored, now)
      // with a password of their own nobody is the demo's any more, and a second factor is asked for
      await tx.run`update operators set is_demo = false where id = ${operator_id}`
      await endOperatorSessions(tx, operator_id, now)
      await clearFailures(tx, [passwordAccount(email), factorAccount(operator_id)])
      const by = { operator_id, name, session_id: null, network, device }
      const subject = { kind: 'operator', id: operator_id }
      await recordAudit(tx, { what: 'operator.password_set', subject, by }, clock)
    })
    return { email }
  }
