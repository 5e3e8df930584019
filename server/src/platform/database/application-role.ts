import { createHash } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { scramVerifier } from '../crypto/scram.ts'

/** The group that holds the application's rights: migrations grant to it. The application logs in as a member of it. */
export const applicationGroup = 'sahuji_app'

/** How the application gets a login of its own. */
interface ApplicationLogin {
  /** The owner's address. */
  owner_url: string
  password: string
  /**
   * True: a role with another password gets this one. False: that role stops the start, because another server owns it.
   */
  mayReset: boolean
}

/** The database does not accept the application's login as required; the message tells the operator what to do. */
class ApplicationRoleFault extends Error {
  override readonly name = 'ApplicationRoleFault'
}

/**
 * Returns the application's address: a login role of this database alone, which the owner creates when it is missing.
 * Roles belong to the whole cluster, so the role's name contains the database's. Called after the migrations.
 */
export async function applicationAddress(login: ApplicationLogin): Promise<string> {
  const { owner_url, password, mayReset } = login
  return asOwner(owner_url, async (owner) => {
    const role = await nameOf(owner)
    const url = new URL(owner_url)
    url.username = role
    url.password = password
    await owner.query('select pg_advisory_lock($1)', [lock])
    const isNew = !(await isThere(owner, role))
    if (!isNew) {
      const fault = await refusalOf(url.href)
      if (!fault) return url.href
      if (!mayReset) throw new ApplicationRoleFault(sentences.otherPassword(role, fault))
    }
    await makeOrReset(owner, role, password, isNew)
    const fault = await refusalOf(url.href)
    if (fault) throw new ApplicationRoleFault(sentences.notLetIn(role, fault))
    return url.href
  })
}

/** Throws where the role that `url` names could gain or use more rights than the application may have. */
export async function checkApplication(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'sahuji check' })
  await client.connect().catch((error: unknown) => {
    throw new ApplicationRoleFault(`The database does not let the application in: ${messageOf(error)}.`)
  })
  try {
    const { rows } = await client.query<{ role: string; faults: string[] }>(whatIsTooMuch, [applicationGroup])
    const { role, faults } = rows[0]!
    if (faults.length > 0) throw new ApplicationRoleFault(sentences.tooMuch(role, faults))
  } finally {
    await client.end()
  }
}

/** Called before the migrations: throws where they, or the application's login, need a right that the owner lacks. */
export async function needRoles(owner_url: string, hasOwnLogin: boolean): Promise<void> {
  await asOwner(owner_url, async (owner) => {
    const { rows } = await owner.query<{ role: string; may_create: boolean; may_grant: boolean; is_member: boolean }>(
      whatOwnerMay,
      [applicationGroup],
    )
    const { role, may_create, may_grant, is_member } = rows[0]!
    const isEnough = hasOwnLogin ? may_grant || is_member : may_grant && may_create
    if (!isEnough) throw new ApplicationRoleFault(sentences.byHand(role))
  })
}

// Since PostgreSQL 16 a role with CREATEROLE may grant only roles that it created or has ADMIN on.
const whatOwnerMay = `
select r.rolname as role, r.rolsuper or r.rolcreaterole as may_create,
       r.rolsuper or case when g.oid is null or current_setting('server_version_num')::int < 160000 then r.rolcreaterole
                          else pg_has_role(r.oid, g.oid, 'member with admin option') end as may_grant,
       coalesce(pg_has_role(r.oid, g.oid, 'member'), false) as is_member
  from pg_roles r left join pg_roles g on g.rolname = $1 where r.rolname = current_user`

// An arbitrary number. Servers that start at once take this lock in turn, so that the second finds the first one's
// role.
const lock = 126_879_347_567_210n

async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'sahuji roles' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function nameOf(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const { name } = rows[0]!
  const suffix = /^[a-z0-9_]{1,40}$/.test(name) ? name : createHash('sha256').update(name).digest('hex').slice(0, 16)
  return `${applicationGroup}_${suffix}`
}

async function isThere(owner: Client, role: string): Promise<boolean> {
  return (await owner.query('select from pg_roles where rolname = $1', [role])).rowCount === 1
}

async function makeOrReset(owner: Client, role: string, password: string, isNew: boolean): Promise<void> {
  const [name, verifier] = [escapeIdentifier(role), scramVerifier(password)]
  const statement = isNew
    ? `create role ${name} login inherit password '${verifier}' in role ${applicationGroup}`
    : `alter role ${name} login password '${verifier}'`
  await owner.query(statement).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    const { rows } = await owner.query<{ role: string }>('select current_user as role')
    throw new ApplicationRoleFault(sentences.byHand(rows[0]!.role), { cause: error })
  })
}

/** Why PostgreSQL, or a proxy before it, refuses this login; undefined when it accepts it. */
async function refusalOf(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return messageOf(error)
  } finally {
    await client.end().catch(() => {})
  }
}

// Run as the role itself: its attributes, the roles it could switch to, what it owns in this database.
const whatIsTooMuch = `
select session_user::text as role, array_remove(array[
  case when r.rolsuper then 'it is a superuser' end,
  case when r.rolcreaterole then 'it may create roles' end,
  case when r.rolbypassrls or r.rolreplication then 'it may pass by the rules of rows, or replicate' end,
  case when session_user <> current_user then 'it works as ' || current_user end,
  case when not coalesce(pg_has_role(session_user, g.oid, 'usage'), false) then 'it is not a member of ' || $1 end,
  (select 'it may become ' || string_agg(o.rolname, ', ') from pg_roles o
    where not r.rolsuper and o.rolname not in (session_user, $1) and pg_has_role(session_user, o.oid, 'member')),
  (select 'it owns the database' from pg_database where datname = current_database() and datdba = r.oid),
  (select 'it owns tables' where exists (select from pg_class where relowner = r.oid and relpersistence <> 't'))
], null) as faults
  from pg_roles r left join pg_roles g on g.rolname = $1 where r.rolname = session_user`

const sentences = {
  byHand: (owner: string) =>
    `The user of DATABASE_URL may not make the application's role. Let an administrator run: ` +
    `create role ${applicationGroup}; grant ${applicationGroup} to ${escapeIdentifier(owner)}; ` +
    `create role sahuji_web login password '…' in role ${applicationGroup}; ` +
    `and set DATABASE_APP_URL to the address of that login. See docs/operate/database.md.`,
  otherPassword: (role: string, fault: string) =>
    `The database does not let ${role} in with the password of this server (${fault}). Another server with another data ` +
    `folder made the role: give all of them the same DATABASE_APP_PASSWORD. See docs/operate/database.md.`,
  notLetIn: (role: string, fault: string) =>
    `The database does not let its new role ${role} in (${fault}). If a pooler or an access rule stands in between, ` +
    `make a login there and set DATABASE_APP_URL. See docs/operate/database.md.`,
  tooMuch: (role: string, faults: string[]) =>
    `The application must not work as ${role}: ${faults.join('; ')}. See docs/operate/database.md.`,
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
