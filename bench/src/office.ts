import type { listMerchants as listRoute } from '@sahuji/contract/merchants/office/merchants'
import type { Takes } from '@sahuji/contract/http/route'
import { queueFigures } from '@sahuji/server/kyc/review/queue-figures'
import { queuePage } from '@sahuji/server/kyc/review/queue'
import { listMerchants } from '@sahuji/server/merchants/office/find-merchants'
import { systemClock } from '@sahuji/server/platform/clock'
import type { Database } from '@sahuji/server/platform/database/database'
import { newId } from '@sahuji/server/platform/ids'
import { timed } from './history.ts'

/** What an operator asks of the lists of the back office, and how long a page takes, in milliseconds. */
export type OfficeTimes = readonly (readonly [question: string, milliseconds: number])[]

const merchants = 100_000
const waiting = 10_000

/** 100,000 merchants with a person and a wallet each, every tenth with a case that waits for the review desk. */
async function seedOffice(owner: Database): Promise<void> {
  await owner.write(async (tx) => {
    await tx.run`
      insert into merchants (id, vendor_id, trade_name, business_type, vendor_key_production, vendor_key_sandbox,
                             kyc_status, kyc_tier, created_at)
      select ('ff' || lpad(to_hex(n), 6, '0') || '-0000-7000-8000-000000000000')::uuid, 'SV' || n,
             (array['Himal Traders', 'Annapurna Store', 'Everest Traders', 'Lumbini Suppliers'])[1 + n % 4] || ' ' || n,
             'sole_proprietor', 'pk_live_' || n, 'pk_test_' || n,
             case when n % 50 = 0 then 'REJECTED' when n % 3 = 0 then 'VALID' end,
             case when n % 3 = 0 then 'full' else 'starter' end, now()
        from generate_series(1, ${merchants}::int) n`
    await tx.run`
      insert into people (id, merchant_id, role, name, email, mobile_no, terms_accepted_at, privacy_accepted_at, created_at)
      select ('ee' || lpad(to_hex(n), 6, '0') || '-0000-7000-8000-000000000000')::uuid,
             ('ff' || lpad(to_hex(n), 6, '0') || '-0000-7000-8000-000000000000')::uuid, 'owner',
             (array['Sita', 'Gita', 'Hari', 'Ram'])[1 + n % 4] || ' Shrestha', 'shop' || n || '@shops.example',
             '+977981' || lpad(n::text, 7, '0'), now(), now(), now()
        from generate_series(1, ${merchants}::int) n`
    await tx.run`
      insert into ledger_accounts (id, merchant_id, mode, kind, label, may_overdraw)
      select ('dd' || lpad(to_hex(n), 6, '0') || '-0000-7000-8000-000000000000')::uuid,
             ('ff' || lpad(to_hex(n), 6, '0') || '-0000-7000-8000-000000000000')::uuid, 'live', 'merchant_wallet',
             'Wallet', false
        from generate_series(1, ${merchants}::int) n`
    await tx.run`
      insert into kyc_cases (id, merchant_id, number, business_type, state, opened_at, submitted_at, waits_since,
                             promised_at, round)
      select gen_random_uuid(), ('ff' || lpad(to_hex(n), 6, '0') || '-0000-7000-8000-000000000000')::uuid,
             'K-2083-9V' || n, 'sole_proprietor', 'submitted', now(), now(), now(), now() + n * interval '1 minute', 1
        from generate_series(1, ${merchants}::int, ${merchants / waiting}::int) n`
    await tx.run`
      insert into kyc_marks (case_id, merchant_id, kind, value)
      select id, merchant_id, 'pan', lpad(substr(number, 10), 9, '0') from kyc_cases`
  })
  await owner.read((tx) => tx.run`vacuum (analyze) merchants, people, ledger_accounts, kyc_cases, kyc_marks`)
}

/** Medians of seven, after one that warms up. */
export async function measureOffice(db: Database, owner: Database): Promise<OfficeTimes> {
  await seedOffice(owner)
  const list = (ask: Takes<typeof listRoute>) => () => db.read((tx) => listMerchants({ tx } as never, ask))
  const reviewer = { id: newId(), name: 'Asmita', email: 'asmita@desk.example', mobile_no: null }
  type Ask = Parameters<typeof queuePage>[1]
  const queue = (ask: Ask) => () => db.read((tx) => queuePage({ tx, clock: systemClock, reviewer }, ask))
  const first = await queue({ tab: 'waiting' })()
  const questions = [
    ['merchants, the newest', list({})],
    ['merchants, from the middle on', list({ cursor: 'ff00c350-0000-7000-8000-000000000000' })],
    ['merchants by a common word', list({ find: 'traders' })],
    ['merchants by a person’s common name', list({ find: 'shrestha' })],
    ['merchants by two letters', list({ find: 'pa' })],
    ['merchants by an e-mail', list({ find: 'shop77777@shops.example' })],
    ['merchants by a mobile number', list({ find: '9810077777' })],
    ['merchants by KYC and step', list({ kyc: 'REJECTED', tier: 'full' })],
    ['waiting cases', queue({ tab: 'waiting' })],
    ['waiting cases, the next page', queue({ tab: 'waiting', ...(first.next && { cursor: first.next }) })],
    [
      'waiting cases of a kind that nobody has',
      queue({ tab: 'waiting', claimed: 'nobody', business_type: 'sole_proprietor' }),
    ],
    ['waiting cases by a PAN', queue({ tab: 'waiting', q: '000009311' })],
    ['waiting cases by a name', queue({ tab: 'waiting', q: 'traders 931' })],
    ['the queue’s figures', () => db.read((tx) => queueFigures({ tx, clock: systemClock }))],
  ] as const
  const times: [string, number][] = []
  for (const [question, ask] of questions) times.push([question, await timed(ask)])
  return times
}

export const officeTable = (times: OfficeTimes): string =>
  [
    `| ${merchants} merchants, ${waiting} waiting cases | Median of 7 |`,
    '|---|---|',
    ...times.map(([question, milliseconds]) => `| ${question} | ${milliseconds.toFixed(1)} ms |`),
  ].join('\n')
