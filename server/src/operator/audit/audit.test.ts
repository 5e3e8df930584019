import * as accounts from '@sahuji/contract/operators/accounts'
import * as contract from '@sahuji/contract/operator/audit'
import { refusals } from '@sahuji/contract/refusals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { command } from '../../../testing/database.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { newOperator, operator, type SomeOperator } from '../../../testing/operators.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { recordAudit } from '../../operators/record-audit.ts'
import { proveAudit, verifyAuditCommand } from './verify-audit.ts'

let app: TestApp
let admin: SomeOperator
beforeAll(async () => {
  app = await startTestApp()
  admin = await operator(app, ['administrator', 'finance_checker'], 'Pramila Thapa')
})
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

const by = { operator_id: null, session_id: null, name: 'a test', network: '203.0.113.7', device: 'a device' }
const writes = (id: string, more: object = {}) =>
  app.owner.write((tx) =>
    recordAudit(tx, { what: 'operator.created', subject: { kind: 'operator', id }, by, ...more }, app.clock),
  )
/** What an owner of the tables could do, past every trigger. */
async function forges(...statements: string[]): Promise<void> {
  const tables = ['operator_audit', 'operator_audit_links']
  const triggers = (verb: string) => tables.map((table) => `alter table ${table} ${verb} trigger user`)
  for (const statement of [...triggers('disable'), ...statements, ...triggers('enable')])
    await command(app.owner_url, statement)
}

describe('the log', () => {
  test('accepts no change and no removal, not by the owner of the tables either', async () => {
    await writes('kept')
    for (const db of [app.db, app.owner]) {
      for (const change of [
        () => db.write((tx) => tx.run`update operator_audit set what = 'nothing.happened'`),
        () => db.write((tx) => tx.run`delete from operator_audit`),
        () => db.write((tx) => tx.run`truncate operator_audit cascade`),
        () => db.write((tx) => tx.run`update operator_audit_links set hash = ''`),
        () => db.write((tx) => tx.run`delete from operator_audit_links`),
      ])
        await expect(change()).rejects.toThrow(/is refused|permission denied/)
    }
    const forged = app.db.write(
      (tx) =>
        tx.run`insert into operator_audit_links (seq, audit_id, hash) select 999, id, '' from operator_audit limit 1`,
    )
    await expect(forged).rejects.toThrow('permission denied')
  })

  test('chains concurrent rows, one after the other, without a gap', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => writes(`at once ${n}`, { after: { n, text: 'line\nबिहान "x"' } })),
    )
    const verdict = await proveAudit(app.db)
    expect(verdict.broken).toBeNull()
    expect(verdict.head?.seq).toBe(BigInt(verdict.rows))
  })

  test('locks the end of the chain for the commit alone: slow work behind a row delays no other', async () => {
    let release = () => {}
    const slow = new Promise<void>((resolve) => (release = resolve))
    const first = app.owner.write(async (tx) => {
      await recordAudit(tx, { what: 'operator.created', subject: { kind: 'operator', id: 'slow' }, by }, app.clock)
      await slow
    })
    await writes('quick')
    release()
    await first
    const order = await app.db.read(
      (tx) => tx.many<{ subject_id: string }>`
      select subject_id from operator_audit_links l join operator_audit a on a.id = l.audit_id order by seq desc limit 2`,
    )
    expect(order.map(({ subject_id }) => subject_id)).toEqual(['slow', 'quick'])
  })

  test('has no row of a rolled-back transaction', async () => {
    const { rows } = await proveAudit(app.db)
    await expect(
      app.owner.write(async (tx) => {
        await recordAudit(tx, { what: 'operator.created', subject: { kind: 'operator', id: 'never' }, by }, app.clock)
        throw new Error('after all not')
      }),
    ).rejects.toThrow('after all not')
    expect((await proveAudit(app.db)).rows).toBe(rows)
  })
})

describe('reading it', () => {
  test('finds by operator, action, subject, outcome and day, page by page', async () => {
    const { id } = await newOperator(app, ['viewer'])
    await admin.call(accounts.makePasswordLink, { id })
    await admin.call(accounts.makePasswordLink, { id: admin.id })
    const found = async (filter: object) =>
      (await admin.call(contract.listAudit, { limit: '100', ...filter } as never)).data.data
    const made = await found({ what: 'operator.password_link_made' })
    expect(made.map(({ outcome, refusal, operator_name }) => ({ outcome, refusal, operator_name }))).toEqual([
      { outcome: 'refused', refusal: 'operator_own_roles', operator_name: 'Pramila Thapa' },
      { outcome: 'allowed', refusal: null, operator_name: 'Pramila Thapa' },
    ])
    expect(made.map(({ refusal_says }) => refusal_says)).toEqual([refusals.operator_own_roles.says, null])
    expect(await found({ subject_kind: 'operator', subject_id: id })).toHaveLength(1)
    expect(await found({ outcome: 'refused', operator_id: admin.id })).toHaveLength(1)
    expect(await found({ to: '2026-11-19' })).toHaveLength(0)
    expect((await found({ from: '2026-11-20' })).length).toBeGreaterThan(40)
    const first = await admin.call(contract.listAudit, { limit: '10' } as never)
    const second = await admin.call(contract.listAudit, { limit: '10', cursor: first.data.next ?? '' } as never)
    const seqs = [...first.data.data, ...second.data.data].map(({ seq }) => seq)
    expect(seqs).toHaveLength(20)
    expect(new Set(seqs).size).toBe(20)
    expect((await admin.call(contract.listAuditOperators, {})).data).toEqual([{ id: admin.id, name: 'Pramila Thapa' }])
  })

  test('shows a refusal in words, also where its sentence has facts that the log lacks', async () => {
    await writes('x', { refusal: 'operator_role_needed' })
    const [row] = (await admin.call(contract.listAudit, { limit: '1' } as never)).data.data
    expect(row?.refusal_says).toBe('Your role does not allow this. These roles can do it: ….')
  })

  test('names the owner of ids: operator, merchant, and a ledger account by its own name', async () => {
    const { id } = await newOperator(app, ['viewer'], 'Kiran Rai')
    await writes(id, { after: { operator_id: id, none: 'rail_clearing:khalti', list: [id] } })
    const row = (await admin.call(contract.listAudit, { limit: '1' } as never)).data.data[0]
    expect(row?.names).toEqual({ [id]: 'Kiran Rai', 'rail_clearing:khalti': 'Clearing with Khalti' })
  })

  test('exports it as CSV that no spreadsheet calculates with, and records the export', async () => {
    await writes('=1+1')
    const { data } = await admin.call(contract.exportAudit, { subject_kind: 'operator' })
    expect(data.csv).toContain(",'=1+1,")
    expect(data.csv.trim().split('\r\n').length).toBeGreaterThan(40)
    const [row] = (await admin.call(contract.listAudit, { what: 'audit.exported' } as never)).data.data
    expect(row?.after).toEqual({ filter: { subject_kind: 'operator' }, rows: data.rows })
  })
})

describe('its tabs', () => {
  test('show the rows of a kind, and record who had the chain computed, when, and the result', async () => {
    const found = async (filter: object) =>
      (await admin.call(contract.listAudit, { limit: '100', ...filter } as never)).data.data
    await admin.call(accounts.makePasswordLink, { id: admin.id })
    const rows = await found({ kind: 'accounts' })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ what }) => /^(operator|audit|route)\./.test(what))).toBe(true)
    expect(await found({ kind: 'money' })).toEqual([])
    const { data } = await admin.call(contract.verifyAudit, {})
    await writes('after it was verified')
    const read = (await admin.call(contract.readAuditVerified, {})).data
    expect(read).toMatchObject({
      last: { by: 'Pramila Thapa', at: app.clock.now(), rows: data.rows, head: data.head, broken_at: null },
      rows_since: 2,
    })
    expect(read.refused_today).toBeGreaterThan(0)
  })
})

describe('verifying it', () => {
  test('holds, and remains valid from a head that was noted', async () => {
    const { data } = await admin.call(contract.verifyAudit, {})
    expect(data).toMatchObject({ broken_at: null })
    const { says, code } = await verifyAuditCommand(app.db)
    expect({ says, code }).toEqual({
      code: 0,
      says: expect.stringMatching(/^The log holds: \d+ rows\. .*\d+:[0-9a-f]{64}$/),
    })
    const noted = says.slice(says.lastIndexOf(' ') + 1)
    await writes('after the head was noted')
    expect((await verifyAuditCommand(app.db, noted)).code).toBe(0)
    expect((await verifyAuditCommand(app.db, 'nonsense')).code).toBe(1)
  })

  test('names the row that a superuser changed, removed, or cut off', async () => {
    const { head } = await proveAudit(app.db)
    if (!head) throw new Error('an empty log')
    const at = async (seq: bigint) => {
      const row = await app.db.read(
        (tx) => tx.one<{ audit_id: string }>`select audit_id from operator_audit_links where seq = ${seq}`,
      )
      return row.audit_id
    }
    const id = await at(5n)
    const broken = async () => (await proveAudit(app.db)).broken
    const { what } = await app.db.read(
      (tx) => tx.one<{ what: string }>`select what from operator_audit where id = ${id}`,
    )
    await forges(`update operator_audit set what = 'nothing.happened' where id = '${id}'`)
    expect(await broken()).toEqual({ seq: 5n, id, says: 'it, or its link, was changed after it was recorded' })
    expect((await verifyAuditCommand(app.db)).says).toContain(`THE LOG IS BROKEN at row 5 (${id})`)
    expect((await admin.call(contract.verifyAudit, {})).data.broken_at).toBe(5)
    await forges(`update operator_audit set what = '${what}' where id = '${id}'`)
    expect(await broken()).toBeNull()

    // cut off at its end: only a head that was noted elsewhere proves it
    const last = (await proveAudit(app.db)).head
    if (!last) throw new Error('an empty log')
    const lastId = await at(last.seq)
    await forges(
      `delete from operator_audit_links where seq = ${last.seq}`,
      `delete from operator_audit where id = '${lastId}'`,
    )
    expect(await broken()).toBeNull()
    expect((await proveAudit(app.db, last)).broken?.says).toContain('are gone')

    await forges(
      'alter table operator_audit_links drop constraint operator_audit_links_audit_id_fkey',
      `delete from operator_audit where id = '${id}'`,
    )
    expect(await broken()).toMatchObject({ seq: 5n, says: 'its row is gone' })
    await forges('delete from operator_audit_links where seq = 5')
    expect(await broken()).toMatchObject({ seq: 6n, says: 'rows 5 to 5 are gone' })
  })
})
