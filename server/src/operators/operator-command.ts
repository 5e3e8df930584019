import { parseArgs } from 'node:util'
import { bareMobile, mobilePattern } from '@sahuji/contract/merchants'
import { operatorRoles, type OperatorRole } from '@sahuji/contract/company/operator-roles'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { atTheMachine, recordAudit } from './record-audit.ts'
import { deleteOperatorFactors } from './operator-factors.ts'
import { createPasswordLink } from './operator-passwords.ts'
import { createOperatorAccount, operatorByEmail } from './operator-rows.ts'
import { endOperatorSessions } from './operator-sessions.ts'

const usage = [
  'npm run operator -- create --email somebody@example.com --name "Somebody" --roles administrator [--mobile 98XXXXXXXX]',
  'npm run operator -- reset-second-factor --email somebody@example.com',
  `Roles, parted by commas: ${operatorRoles.join(', ')}.`,
].join('\n')

interface CommandDependencies {
  db: Database
  clock: Clock
  /** Where the back office is reached; the link begins with it. */
  public_url: string
}

interface Said {
  says: string
  code: 0 | 1
}

/** `npm run operator`: what must be done before somebody can do it in the back office, and nothing else. Each is recorded. */
export async function operatorCommand(args: string[], deps: CommandDependencies): Promise<Said> {
  const read = argumentsOf(args)
  if (read?.command === 'create') return create(read, deps)
  if (read?.command === 'reset-second-factor') return resetSecondFactor(read, deps)
  return { says: usage, code: 1 }
}

type Arguments = NonNullable<ReturnType<typeof argumentsOf>>

function argumentsOf(args: string[]) {
  try {
    const options = {
      email: { type: 'string' },
      name: { type: 'string' },
      roles: { type: 'string' },
      mobile: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { command: positionals[0] ?? '', email: '', name: '', roles: '', mobile: '', ...values }
  } catch {
    return undefined
  }
}

async function create({ email, name, roles: named, mobile }: Arguments, deps: CommandDependencies): Promise<Said> {
  const roles = [...new Set(named.split(',').map((role) => role.trim()))]
  const isRole = (role: string): role is OperatorRole => operatorRoles.some((one) => one === role)
  const isMobile = mobile === '' || mobilePattern.test(mobile)
  if (!z.safeParse(z.email(), email).success || name.trim().length < 2 || !roles.every(isRole) || !isMobile)
    return { says: usage, code: 1 }
  const { db, clock } = deps
  return db.write(async (tx) => {
    const mobile_no = mobile === '' ? null : `+977${bareMobile(mobile)}`
    const made = { name: name.trim(), email: email.toLowerCase(), mobile_no, roles }
    const id = await createOperatorAccount(tx, made, clock.now())
    if (id === undefined) return { says: `There is an operator ${email} already.`, code: 1 }
    const link = await createPasswordLink(tx, deps, id, clock.now())
    const after = { name: made.name, email: made.email, roles }
    await recordAudit(
      tx,
      { what: 'operator.created', subject: { kind: 'operator', id }, after, by: atTheMachine },
      clock,
    )
    return { says: `${email} sets a password here, once, within a day:\n${link.url}`, code: 0 }
  })
}

async function resetSecondFactor({ email }: Arguments, { db, clock }: CommandDependencies): Promise<Said> {
  return db.write(async (tx) => {
    const found = await operatorByEmail(tx, email.toLowerCase())
    if (!found) return { says: `There is no operator ${email}.`, code: 1 }
    await deleteOperatorFactors(tx, found.id)
    await endOperatorSessions(tx, found.id, clock.now())
    const subject = { kind: 'operator', id: found.id }
    await recordAudit(tx, { what: 'operator.second_factor_reset', subject, by: atTheMachine }, clock)
    return { says: `${email} sets up a second factor at the next sign-in.`, code: 0 }
  })
}
