import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, openBank } from '../../testing/bank.ts'
import { cheapHashes, testPeppers } from '../../testing/app.ts'
import { isTextSignedBy, newSealKey, sealKeyFrom, trustedKeysFrom } from '../ledger/seal-keys.ts'
import { platformAccount, stripedAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { postedOrRefused } from '../ledger/posting.ts'
import { passwordHashes } from '../platform/crypto/password-hashes.ts'
import { newId } from '../platform/ids.ts'
import { newestMap, saveMap } from '../reconciliation/statements/statement-maps.ts'
import { accountDays } from '../reconciliation/days/day-totals.ts'
import { createDemoOnce } from './demo.ts'

const key = sealKeyFrom(newSealKey())
let bank: Bank
let today: string
let startsAgain: () => Promise<boolean>
beforeAll(async () => {
  bank = await openBank()
  bank.clock.set('2026-11-20T10:15:00Z')
  today = kathmanduDay(bank.clock.now())
  const deps = { ...bank.deps, db: bank.owner, hashes: passwordHashes(testPeppers, cheapHashes), key }
  await createDemoOnce(deps)
  await createDemoOnce(deps)
  startsAgain = () => createDemoOnce(deps)
})
afterAll(() => bank.close())

test('trial balance, rails’ statements and the bank’s agree to the paisa on each of the ninety days', async () => {
  // each account's total at the end of each day, by the ledger itself and by all its statements until then
  const ends = await bank.db.read(
    (tx) => tx.many<{ account: string; day: string; ledger: bigint; stated: bigint; all: bigint }>`
      with posted as (
        select a.kind as account, (t.posted_at at time zone 'Asia/Kathmandu')::date as day, sum(e.amount) as amount
          from ledger_entries e join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
         where a.mode = 'live' group by 1, 2
      ), stated as (
        select r.account, r.day, sum(r.amount) as amount
          from rail_statement_rows r join rail_statements s on s.id = r.statement_id and s.state = 'counted' group by 1, 2
      )
      select a.account, d.day::date as day, sum(-coalesce(p.amount, 0)) over (partition by a.account order by d.day)::bigint as ledger,
             sum(coalesce(s.amount, 0)) over (partition by a.account order by d.day)::bigint as stated,
             (select sum(amount) from posted where posted.day <= d.day)::bigint as all
        from (select distinct kind as account from ledger_accounts
               where merchant_id is null and mode = 'live'
                 and (starts_with(kind, 'rail_clearing:') or starts_with(kind, 'bank_settlement:'))) a
        cross join generate_series(${today}::date - 89, ${today}::date - 1, '1 day') d(day)
        left join posted p on p.account = a.account and p.day = d.day
        left join stated s on s.account = a.account and s.day = d.day`,
  )
  expect(new Set(ends.map(({ day }) => day)).size).toBe(89)
  expect(ends.filter(({ ledger, stated, all }) => ledger !== stated || all !== 0n)).toEqual([])
  expect(new Set(ends.filter(({ stated }) => stated !== 0n).map(({ account }) => account))).toEqual(
    new Set(['bank_settlement:nabil', 'rail_clearing:cards', 'rail_clearing:fonepay', 'rail_clearing:onepg']),
  )
})

test('each past day is closed and signed; today is open, with a few breaks to look at', async () => {
  const open = await bank.db.read(
    (tx) => tx.many`
      select distinct l.account, l.day from book_lines l left join closed_days c using (account, day)
       where l.day < ${today}::date and c.id is null`,
  )
  expect(open).toEqual([])
  const closed = await bank.db.read(
    (tx) => tx.many<{ signed_text: string; key_id: string; signature: string; carried: number }>`
      select signed_text, key_id, signature, carried from closed_days`,
  )
  const trusted = trustedKeysFrom([key.public_key])
  expect(closed.every(({ signed_text, ...signed }) => isTextSignedBy(trusted, signed_text, signed))).toBe(true)
  expect(closed.every(({ carried }) => carried === 0)).toBe(true)
  const days = await bank.db.read((tx) => accountDays(tx, today))
  expect(days.every(({ adds_up, state }) => adds_up && state === 'open')).toBe(true)
  const count = days.reduce((sum, { open_breaks }) => sum + open_breaks, 0)
  expect(count).toBeGreaterThanOrEqual(2)
  expect(count).toBeLessThanOrEqual(3)
})

test('every invariant holds', async () => {
  expect(await bank.broken()).toEqual([])
})

test('an account’s first movement, under a map that an operator changed, does not stop the start', async () => {
  await bank.owner.write(async (tx) => {
    const { code, name, body } = await newestMap(tx, 'khalti')
    const { date: _, ...columns } = body.columns
    await saveMap(tx, bank.clock, { name: 'Anil Karki' }, { code, name, body: { ...body, columns } })
    const { id: merchant_id } = await tx.one<{ id: string }>`select id from merchants order by created_at limit 1`
    const entries = [
      { account_id: platformAccount('live', 'equity'), amount: -50_000n },
      { account_id: stripedAccount('live', 'rail_clearing:khalti', newId()), amount: 50_000n },
    ]
    const [posting] = await post(tx, [{ merchant_id, key: newId(), mode: 'live', kind: 'opening', entries }])
    postedOrRefused(posting!)
  })
  // not before the database's own time of the posting
  bank.clock.set(new Date(Math.max(Date.now(), bank.clock.now().getTime())).toISOString())
  expect(await startsAgain()).toBe(false)
})
