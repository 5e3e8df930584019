import { rupees } from '@sahuji/contract/money/money'
import { operatorRoles } from '@sahuji/contract/company/operator-roles'
import { bankAccount, platformAccount } from '../ledger/accounts.ts'
import { deleteOperatorFactors } from '../operators/operator-factors.ts'
import { saveOperatorPassword } from '../operators/operator-passwords.ts'
import { askForOperator } from '../operators/operator-requests.ts'
import { createOperatorAccount } from '../operators/operator-rows.ts'
import { endOperatorSessions } from '../operators/operator-sessions.ts'
import { demoBank, openDemoBank } from './settle-days.ts'
import type { Actor } from '../approvals/proposal-rows.ts'
import { proposeAdjustment } from '../transactions/adjustments/propose-adjustment.ts'
import { newId } from '../platform/ids.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { PasswordHashes } from '../platform/crypto/password-hashes.ts'

const checker = 'checker@sahuji.example'

const accounts = [
  { name: 'Pramila Thapa', email: 'operator@sahuji.example', password: 'sahuji-operator-1' },
  { name: 'Dipendra Rai', email: checker, password: 'sahuji-operator-2' },
] as const

interface DemoOperators {
  db: Database
  clock: Clock
  hashes: PasswordHashes
}

/** Creates the demo's two operators, once; both have every role, so that either can check the other's proposals. */
export async function createDemoOperators({ db, clock, hashes }: DemoOperators): Promise<void> {
  const isThere = await db.read((tx) => tx.maybe`select 1 as found from operators where is_demo limit 1`)
  if (isThere) return
  for (const { name, email, password } of accounts) {
    const stored = await hashes.hash(password)
    await db.write(async (tx) => {
      const made = { name, email, roles: operatorRoles, is_demo: true }
      const operator_id = await createOperatorAccount(tx, made, clock.now())
      if (operator_id === undefined) return
      await saveOperatorPassword(tx, operator_id, stored, clock.now())
      if (email !== checker) return
      await proposeDemoAdjustment(tx, clock, { operator_id, name })
      await askForDemoOperator(tx, clock, { operator_id, name })
    })
  }
}

/** Proposes an adjustment for the other operator to sign: unidentified money, to be kept in suspense. */
async function proposeDemoAdjustment(tx: Tx, clock: Clock, maker: Actor): Promise<void> {
  const amount = rupees('12,500')
  await openDemoBank(tx, clock.now())
  const lines = [
    { account_id: bankAccount('live', demoBank.code), amount: -amount },
    { account_id: platformAccount('live', 'suspense'), amount },
  ]
  const reason = 'A transfer to our account at Nabil Bank came without a reference. The bank was asked who sent it.'
  await proposeAdjustment(tx, clock, maker, { mode: 'live', lines, reason })
}

/** Proposes a colleague's account, for the other operator to decide. */
const askForDemoOperator = (tx: Tx, clock: Clock, maker: Actor) =>
  askForOperator(
    tx,
    maker,
    {
      kind: 'create',
      operator_id: newId(clock),
      name: 'Dolma Lama',
      email: 'dolma@sahuji.example',
      mobile_no: '+9779801234567',
      roles: ['kyc_reviewer', 'support'],
    },
    clock.now(),
  )

/** The demo's operators who can still sign in by a published password. */
export const openDemoOperators = (tx: Tx) => tx.many<{ id: string; email: string; name: string }>`
  select id, email, name from operators where is_demo and disabled_at is null order by email`

/** Closes their accounts and removes every way to sign in; returns who was locked. */
export async function lockDemoOperators(tx: Tx, now: Date): Promise<string[]> {
  const open = await openDemoOperators(tx)
  for (const { id } of open) {
    await tx.run`update operators set disabled_at = ${now} where id = ${id}`
    await tx.run`delete from operator_passwords where operator_id = ${id}`
    await deleteOperatorFactors(tx, id)
    await endOperatorSessions(tx, id, now)
  }
  return open.map(({ email }) => email)
}
