import { loggedActionNames } from '@sahuji/contract/company/shop-log'
import * as counters from '@sahuji/contract/counters'
import { changePassword } from '@sahuji/contract/auth'
import { signOutByPost } from '@sahuji/contract/session'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { superuserUrl } from '../../../testing/cluster.ts'
import { command, inDatabase } from '../../../testing/database.ts'
import { plainSignIn } from '../../../testing/people.ts'
import { colleague } from '../../../testing/team.ts'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../../testing/transfers.ts'
import { sealAll } from '../../ledger/seal.ts'
import { verify } from '../../ledger/verify.ts'
import { newId } from '../../platform/ids.ts'
import { logRow, recordLog, recordRefusedDeed } from '../../platform/shop-log/record-log.ts'
import { redactInput } from '../../platform/shop-log/redact-input.ts'

let desk: TransferDesk
let sita: SendingMerchant
let ram: SendingMerchant
beforeAll(async () => {
  desk = await openTransferDesk()
  sita = await desk.merchant('10,000')
  ram = await desk.merchant('500')
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

interface LogRow extends Record<string, unknown> {
  id: string
  person_id: string
  session_id: string
  what: string
  outcome: string
}

/** The shop's rows, the oldest first. */
const rowsOf = ({ merchant_id }: Pick<SendingMerchant, 'merchant_id'>) =>
  desk.owner.read(
    (tx) => tx.many<LogRow>`
      select * from shop_log where merchant_id = ${merchant_id} order by id`,
  )
const newRowsOf = async (shop: SendingMerchant, work: () => Promise<unknown>) => {
  const before = new Set((await rowsOf(shop)).map(({ id }) => id))
  await work()
  return (await rowsOf(shop)).filter(({ id }) => !before.has(id))
}

describe('an action of a shop', () => {
  test('leaves a row with who, what and the input, in its own transaction', async () => {
    const rows = await newRowsOf(sita, () => sita.call(counters.addCounter, { name: 'Till 1' }))
    expect(rows).toMatchObject([
      {
        actor: 'person',
        role: 'owner',
        what: 'counter.added',
        subject_kind: 'counter',
        after: { name: 'Till 1' },
        outcome: 'allowed',
        refusal: null,
        network: '127.0.0.1',
      },
    ])
    expect(rows[0]!['name']).not.toBe('')
    expect(rows[0]!['subject_id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('that is refused leaves exactly one refused row a minute, and nothing else', async () => {
    const id = newId()
    const rows = await newRowsOf(sita, async () => {
      for (const _ of [1, 2, 3]) await sita.call(counters.closeCounter, { id })
    })
    expect(rows).toMatchObject([{ what: 'counter.closed', subject_id: id, outcome: 'refused', refusal: 'not_found' }])
    desk.clock.advance({ minutes: 2 })
    expect(await newRowsOf(sita, () => sita.call(counters.closeCounter, { id }))).toHaveLength(1)
  })

  test('that is refused to one person again and again displaces none of another', async () => {
    desk.clock.advance({ minutes: 2 })
    const { person_id, session_id } = (await rowsOf(sita))[0]!
    const by = { merchant_id: sita.merchant_id, actor: 'person', role: 'owner', network: '', device: '' } as const
    const flood = await newRowsOf(sita, async () => {
      for (const what of loggedActionNames.slice(0, 40))
        await desk.db.write((tx) =>
          recordRefusedDeed(tx, { ...by, person_id, session_id }, { what, refusal: 'not_permitted' }, desk.clock),
        )
    })
    expect(flood).toHaveLength(20)
    const hari = await colleague(desk, sita, 'cashier')
    expect(await newRowsOf(sita, () => hari.call(counters.closeCounter, { id: newId() }))).toHaveLength(1)
    desk.clock.advance({ minutes: 2 })
  })

  test('with an invalid field leaves no row', async () => {
    expect(await newRowsOf(sita, () => sita.call(counters.addCounter, { name: '' }))).toEqual([])
  })

  test('repeated by its key leaves one row', async () => {
    const key = newId()
    const rows = await newRowsOf(sita, async () => {
      for (const _ of [1, 2]) expect(await desk.send(sita, ram, '10', { key })).toMatchObject({ http: 200 })
    })
    expect(rows).toMatchObject([{ what: 'money.sent', outcome: 'allowed' }])
  })

  test('that moves money is recorded once with its amount and book, beside the posting', async () => {
    const rows = await newRowsOf(sita, () => desk.send(sita, ram, '1,250'))
    expect(rows).toMatchObject([{ what: 'money.sent', amount: 125_000n, mode: 'live', outcome: 'allowed' }])
    expect(JSON.stringify(rows[0]!['after'])).not.toContain(ram.mobile_no.slice(-10))
  })

  test('whose money does not move leaves one refused row', async () => {
    const key = newId()
    const ask = { mobile_no: ram.mobile_no, amount: 99_000_000, purpose: 'stock', fee: 0 } as never
    const rows = await newRowsOf(sita, () => sita.call(sendFunds, ask, key))
    expect(rows).toMatchObject([{ what: 'money.sent', outcome: 'refused' }])
    expect(rows).toHaveLength(1)
  })

  test('keeps no password', async () => {
    const ask = { current_password: 'not the right one 7', new_password: 'a new canary phrase 8' } as never
    const rows = await newRowsOf(sita, () => sita.call(changePassword, ask))
    expect(JSON.stringify(rows, (_, value: unknown) => `${value}`)).not.toMatch(/canary|not the right/)
  })
})

describe('the application', () => {
  const row = () => ({ merchant_id: sita.merchant_id, actor: 'person', network: '', device: '' }) as const

  test.each([
    ['insert', 'insert into shop_log select * from shop_log limit 1'],
    ['update', "update shop_log set name = 'Mallory'"],
    ['delete', 'delete from shop_log'],
    ['insert of links', 'insert into shop_log_links select * from shop_log_links limit 1'],
    ['delete of notes', 'delete from shop_log_unsealed'],
  ])('may not %s', async (_, text) => {
    await expect(desk.db.write((tx) => tx.run(Object.assign([text], { raw: [text] })))).rejects.toThrow(
      /permission denied/,
    )
  })

  test('writes no row for a person without their session', async () => {
    const [known] = await rowsOf(sita)
    const { person_id } = known!
    const forged = logRow({ ...row(), person_id, session_id: newId() }, { what: 'counter.added' }, desk.clock)
    await expect(desk.db.write((tx) => tx.run`select shop_log_add(array[${forged}]::json[])`)).rejects.toThrow(
      'shop_log_row_has_its_actor',
    )
  })
})

describe('the chain of a shop', () => {
  const broken = async () =>
    (await verify(desk.owner)).results.flatMap(({ verification, broken: rows }) => (rows[0] ? [verification.says] : []))
  const still = 'each sealed row of a shop’s log is still what was sealed'
  const covers = 'each seal of a shop’s log covers its rows in their order and the seal before it'

  /** With all triggers disabled, as the superuser can; taken back afterwards. */
  const forge = async (statement: string) => {
    const url = inDatabase(await superuserUrl(), new URL(desk.url).pathname.slice(1))
    await command(url, `set session_replication_role = replica; ${statement}`)
  }

  test('covers what came since the last seal, and finds a changed, a missing and a moved row', async () => {
    await sealAll(desk.db)
    expect(await broken()).toEqual([])
    const { notes } = await desk.owner.read(
      (tx) => tx.one<{ notes: bigint }>`select count(*) as notes from shop_log_unsealed`,
    )
    expect(notes).toBe(0n)
    const [first, second] = await rowsOf(sita)
    const of = `merchant_id = '${sita.merchant_id}'`

    await forge(`update shop_log set amount = 1 where id = '${first!.id}'`)
    expect(await broken()).toEqual([still])
    await forge(`update shop_log set amount = null where id = '${first!.id}'`)

    await forge(
      `create table kept as select * from shop_log where id = '${second!.id}'; delete from shop_log where id = '${second!.id}'`,
    )
    expect(await broken()).toEqual([still])
    await forge(`insert into shop_log select * from kept`)

    const swap = `update shop_log_links set seq = case seq when 1 then 1002 when 2 then 1001 end where ${of} and seq in (1, 2);
      update shop_log_links set seq = seq - 1000 where ${of} and seq > 1000`
    await forge(swap)
    expect(await broken()).toEqual([covers])
    await forge(swap)

    await forge(`delete from shop_log_links where ${of} and seq = 2`)
    expect(await broken()).toContain(covers)
    await forge(
      `insert into shop_log_links select r.merchant_id, 2, r.id, ledger_hash(shop_log_line(r)) from shop_log r where r.id = '${second!.id}'; drop table kept`,
    )
    expect(await broken()).toEqual([])
  })

  test('is sealed where no money moves', async () => {
    await sealAll(desk.db)
    const seals = () => desk.owner.read((tx) => tx.one<{ count: bigint }>`select count(*) from ledger_seals`)
    const before = (await seals()).count
    await sita.call(counters.addCounter, { name: 'Till 2' })
    await sealAll(desk.db)
    expect((await seals()).count).toBe(before + 1n)
    expect(await broken()).toEqual([])
  })
})

describe('the routes of a shop', () => {
  test('that only read are recorded where the read matters, and no others', () => {
    const reads = desk.app.routes.map(({ entry }) => entry).filter(({ method, logs }) => method === 'GET' && logs)
    expect(reads.map(({ path, logs }) => `${path} ${logs}`).toSorted()).toEqual([
      '/api/developers/keys/{id}/secret key.revealed',
      '/api/logout session.signed_out',
    ])
  })

  test('that change something each name an action, or that there is nothing to record', () => {
    const asked = new Set<string>(['session', 'verified', 'counter', 'secret_key'])
    const unnamed = desk.app.routes.filter(
      ({ entry: { method, who, logs } }) => method === 'POST' && asked.has(who) && !logs,
    )
    expect(unnamed.map(({ entry }) => entry.path)).toEqual([])
  })
})

describe('the input that the log keeps', () => {
  const canary = '9841234567 momo@example.com sahuji_live_abc123 whsec_xyz 4111 1111 1111 1111'

  /** A value for every field of a schema, with a canary where the schema allows any text. */
  const filled = (schema: z.core.$ZodType): unknown => {
    const def = schema._zod.def as {
      type: string
      innerType?: z.core.$ZodType
      out?: z.core.$ZodType
      element?: z.core.$ZodType
      shape?: Record<string, z.core.$ZodType>
      options?: z.core.$ZodType[]
      entries?: Record<string, string>
    }
    const inner = def.innerType ?? def.out
    if (inner) return filled(inner)
    if (def.shape) return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, filled(field)]))
    if (def.element) return [filled(def.element)]
    if (def.options) return def.options.map(filled)[0]
    return def.type === 'enum' || def.type === 'literal' ? 'a fixed word' : canary
  }

  test('contains no number, address or secret of a text, in any field of any route', () => {
    const logged = desk.app.routes
      .map(({ entry }) => entry)
      .filter(({ logs }) => logs !== undefined && logs !== 'nothing')
    expect(logged.length).toBeGreaterThan(120)
    for (const entry of logged) {
      const kept = JSON.stringify(redactInput(entry, filled(entry.takes)))
      expect(`${entry.path} ${kept}`).not.toMatch(/9841234567|momo@|sahuji_live_a|whsec_x|4111 1111/)
    }
  })

  test('contains nothing that was typed but in the fields that the route names', () => {
    for (const { entry } of desk.app.routes.filter(({ entry: { logs } }) => logs !== undefined && logs !== 'nothing')) {
      const kept = redactInput({ ...entry, logs_texts: [] }, filled(entry.takes))
      expect(`${entry.path} ${JSON.stringify(kept)}`).not.toContain('momo')
    }
  })
})

describe('work with transactions of its own', () => {
  test('is recorded once, however often its request is repeated', async () => {
    const [{ person_id, session_id } = { person_id: '', session_id: '' }] = await rowsOf(sita)
    const by = {
      merchant_id: sita.merchant_id,
      actor: 'person',
      person_id,
      session_id,
      network: '',
      device: '',
    } as const
    const deed = { what: 'payout.requested', attempt: newId() } as const
    const rows = await newRowsOf(sita, () =>
      Promise.all([1, 2, 3].map(() => desk.db.write((tx) => recordLog(tx, by, deed, desk.clock)))),
    )
    expect(rows).toHaveLength(1)
  })

  test('that is rolled back leaves no row', async () => {
    const [{ person_id, session_id } = { person_id: '', session_id: '' }] = await rowsOf(sita)
    const by = {
      merchant_id: sita.merchant_id,
      actor: 'person',
      person_id,
      session_id,
      network: '',
      device: '',
    } as const
    const rows = await newRowsOf(sita, () =>
      desk.db
        .write(async (tx) => {
          await recordLog(tx, by, { what: 'counter.added' }, desk.clock)
          throw new Error('changed my mind')
        })
        .catch(() => {}),
    )
    expect(rows).toEqual([])
  })
})

describe('what happens without a route of a person', () => {
  test('a sign-in and a sign-out are rows with their session', async () => {
    const rows = await newRowsOf(sita, async () => {
      const signedIn = await desk.call(plainSignIn, { email: sita.email, password: sita.password })
      await desk.call(signOutByPost, {}, { token: signedIn.data.access_token })
    })
    expect(rows.map(({ what }) => what).toSorted()).toEqual(['session.opened', 'session.signed_out'])
    expect(rows[0]!['session_id']).toBe(rows[1]!['session_id'])
  })
})
