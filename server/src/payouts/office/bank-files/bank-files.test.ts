import { rupees } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/payouts/office/bank-files'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { newOperator, operator, type SomeOperator, steppedUp } from '../../../../testing/operators.ts'
import { testClock } from '../../../platform/clock.ts'
import type { PayoutRail } from '../../../rails/payout-rail.ts'
import { openRails } from '../../../rails/rails.ts'

let app: TestApp
let rail: PayoutRail
let maker: SomeOperator
let checker: SomeOperator
let count = 0

beforeAll(async () => {
  const clock = testClock()
  const database = await testDatabase()
  const rails = openRails({ bankfile: { account_number: '0110017500245' } }, clock, database.db)
  rail = rails.payouts.named('bankfile')!
  app = await startTestApp({ clock, rails, database })
  maker = await operator(app, ['finance_maker', 'finance_checker'], 'Nirmala Joshi')
  checker = await operator(app, ['finance_checker'], 'Deepak Bhattarai')
})
beforeEach(async () => {
  await steppedUp(app, maker)
  await steppedUp(app, checker)
})
afterAll(() => app.close())

async function ordered(amount: string, account_name = 'Asan Masala Bhandar') {
  count += 1
  const order = {
    reference: `SJFILE${count}`,
    amount: rupees(amount),
    bank_id: '2301',
    branch_id: '1',
    account_number: `01245678901234${10 + count}`,
    account_name,
    remarks: 'Withdrawal',
  }
  expect(await rail.submit(order)).toMatchObject({ state: 'waiting' })
  return order
}
type Order = Awaited<ReturnType<typeof ordered>>
const stateOf = async ({ reference, amount }: Order) =>
  (await rail.query({ reference, amount, submitted_at: app.clock.now() })).state

async function sentFile() {
  const { data: file } = await maker.call(contract.makeBankFile, {}, randomUUID())
  const { data } = await maker.call(contract.downloadBankFile, { id: file.id })
  return data
}
const line = ({ reference, amount }: Order, status: string, more = ',,') =>
  `${reference},${Number(amount) / 100},${status}${more}`
const answer = (...lines: string[]) => ['reference,amount,status,bank_reference,reason', ...lines].join('\r\n')
const upload = (id: string, csv: string, who = checker) =>
  who.call(contract.uploadBankAnswer, { id, name: 'answer.csv', csv })
const logged = async (id: string) =>
  (
    await app.db.read(
      (tx) => tx.many<{ what: string }>`select what from operator_audit where subject_id = ${id} order by what`,
    )
  ).map(({ what }) => what)

describe('a file for a bank', () => {
  test('takes each order once, names a hash of what is downloaded, and sends its orders with the download', async () => {
    const [one, two] = [await ordered('2500.50'), await ordered('1000', '＝HYPERLINK("x")')]
    expect((await maker.call(contract.listBankFiles, {})).data).toMatchObject({
      is_open: true,
      waiting: { count: 2, amount: 350_050n },
    })
    const { data: file } = await maker.call(contract.makeBankFile, {}, randomUUID())
    expect(file).toMatchObject({
      order_count: 2,
      amount: 350_050n,
      made_by: 'Nirmala Joshi',
      downloaded_at: null,
      open: 2,
    })
    expect(file.name).toMatch(/^SAHUJI-\d{8}-\d\d\.csv$/)
    expect(await stateOf(one)).toBe('waiting')
    expect(await maker.call(contract.makeBankFile, {}, randomUUID())).toMatchObject({ http: 422 })

    const { data } = await maker.call(contract.downloadBankFile, { id: file.id })
    expect(createHash('sha256').update(data.csv).digest('hex')).toBe(file.sha256)
    expect(data.csv.split('\r\n')).toEqual([
      'sn,debit_account,beneficiary_bank_code,beneficiary_branch_code,beneficiary_account,beneficiary_name,amount,currency,reference,remarks',
      `1,0110017500245,2301,1,${one.account_number},Asan Masala Bhandar,2500.50,NPR,${one.reference},Withdrawal`,
      `2,0110017500245,2301,1,${two.account_number},"'＝HYPERLINK(""x"")",1000.00,NPR,${two.reference},Withdrawal`,
      '',
    ])
    expect(await stateOf(one)).toBe('sent')
    expect(await rail.cancel!(one)).toBe(false)
    expect((await maker.call(contract.downloadBankFile, { id: file.id })).data.csv).toBe(data.csv)
    const detail = (await checker.call(contract.readBankFile, { id: file.id })).data
    expect(detail.orders.map(({ account_end }) => account_end)).toEqual(
      [one, two].map((o) => o.account_number.slice(-4)),
    )
    expect(
      JSON.stringify(detail, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(one.account_number)
    expect(await logged(file.id)).toEqual(['bank_file.downloaded', 'bank_file.downloaded', 'bank_file.made'])
  })

  test('has a line for each order, whatever a name or a remark says', async () => {
    await ordered('100', 'Sita\r\n3,0110017500245,2301,1,5550001,Ram,900000.00,NPR,SJOTHER,\u2028x')
    const { csv } = await sentFile()
    expect(csv.split(/[\r\n\u2028]+/)).toHaveLength(3)
  })

  test('made twice at once holds each order once', async () => {
    const orders = [await ordered('10'), await ordered('20'), await ordered('30')]
    const made = await Promise.all([1, 2, 3].map(() => maker.call(contract.makeBankFile, {}, randomUUID())))
    expect(made.filter(({ http }) => http === 200).reduce((sum, { data }) => sum + data.order_count, 0)).toBe(3)
    await ordered('40')
    const { data: other } = await maker.call(contract.makeBankFile, {}, randomUUID())
    await expect(
      app.db.write(
        (tx) => tx.run`
          insert into bank_file_lines (reference, file_id, line) values (${orders[0]!.reference}, ${other.id}, 99)`,
      ),
    ).rejects.toThrow('order_is_in_one_file')
  })

  test('leaves out what was taken back before, and takes an order again only as the same', async () => {
    const order = await ordered('500')
    expect(await rail.submit(order)).toMatchObject({ state: 'waiting' })
    expect(await rail.submit({ ...order, amount: 1n })).toMatchObject({ state: 'refused' })
    expect(await rail.cancel!(order)).toBe(true)
    expect(await rail.cancel!(order)).toBe(true)
    expect(await stateOf(order)).toBe('taken_back')
    expect((await maker.call(contract.listBankFiles, {})).data.waiting.count).toBe(0)
    expect(await rail.query({ reference: 'SJNOBODY', amount: 1n, submitted_at: app.clock.now() })).toMatchObject({
      state: 'not_found',
    })
  })
})

describe('the bank’s answer', () => {
  test('does nothing before it is applied, names each wrong line, and then ends what it may', async () => {
    const orders = [
      await ordered('100'),
      await ordered('200'),
      await ordered('300'),
      await ordered('400'),
      await ordered('500'),
    ]
    const [paid, refused, differs, twice, missing] = orders as [Order, Order, Order, Order, Order]
    const { file } = await sentFile()
    const csv = answer(
      line(paid, 'PAID', ',FT1,'),
      line(refused, 'Rejected', ',,Account closed'),
      `${differs.reference},299.00,PAID,,`,
      line(twice, 'PAID', ',FT2,'),
      line(twice, 'REJECTED', ',,'),
      'SJSOMEBODYELSE,5.00,PAID,,',
    )
    const { data: read, http } = await upload(file.id, csv)
    expect(http).toBe(200)
    expect(read.rows.map(({ line: at, problem }) => [at, problem])).toEqual([
      [2, null],
      [3, null],
      [4, 'amount_differs'],
      [5, 'repeated'],
      [6, 'repeated'],
      [7, 'unknown_reference'],
    ])
    expect(read).toMatchObject({ applies: 2, paid: 10_000n, not_paid: 20_000n, missing: 1, applied_at: null })
    expect(await stateOf(paid)).toBe('sent')

    expect(await checker.call(contract.applyBankAnswer, { id: read.id, applies: 3 })).toMatchObject({ http: 409 })
    const { data: applied } = await checker.call(contract.applyBankAnswer, { id: read.id, applies: 2 })
    expect(applied).toMatchObject({ applied_by: 'Deepak Bhattarai', applies: 0 })
    expect(await rail.query({ ...paid, submitted_at: app.clock.now() })).toMatchObject({
      state: 'credited',
      rail_ref: 'FT1',
      amount: 10_000n,
    })
    expect(await rail.query({ ...refused, submitted_at: app.clock.now() })).toMatchObject({
      state: 'refused',
      reason: 'Account closed',
    })
    expect(await Promise.all([differs, twice, missing].map(stateOf))).toEqual(['sent', 'sent', 'sent'])
    expect(await checker.call(contract.applyBankAnswer, { id: read.id, applies: 2 })).toMatchObject({ http: 409 })

    // days later it comes back; what was refused was paid after all
    const later = (await upload(file.id, answer(line(paid, 'RETURNED', ',,Wrong name'), line(refused, 'PAID')))).data
    expect(later.rows.map(({ problem }) => problem)).toEqual([null, 'contradicts'])
    await checker.call(contract.applyBankAnswer, { id: later.id, applies: 2 })
    expect(await rail.query({ ...paid, submitted_at: app.clock.now() })).toMatchObject({
      state: 'returned',
      reason: 'Wrong name',
    })
    expect(await logged(file.id)).toEqual([
      'bank_file.answered',
      'bank_file.answered',
      'bank_file.applied',
      'bank_file.applied',
      'bank_file.downloaded',
      'bank_file.made',
    ])
  })

  test('is never uploaded or applied by who made the file, by route and by constraint', async () => {
    const order = await ordered('100')
    const { file } = await sentFile()
    expect(await upload(file.id, answer(line(order, 'PAID')), maker)).toMatchObject({ http: 422, status: '7004' })
    const { data: read } = await upload(file.id, answer(line(order, 'PAID')))
    expect(await maker.call(contract.applyBankAnswer, { id: read.id, applies: 1 })).toMatchObject({ http: 422 })
    await expect(
      app.db.write(
        (tx) => tx.run`
          update bank_file_answers set applied_by = ${maker.id}, applied_by_name = 'x', applied_at = now() where id = ${read.id}`,
      ),
    ).rejects.toThrow('bank_answer_is_not_the_makers')
    const { id: viewer } = await newOperator(app, ['viewer'])
    await expect(
      app.db.write(
        (tx) => tx.run`
          update bank_file_answers set applied_by = ${viewer}, applied_by_name = 'x', applied_at = now() where id = ${read.id}`,
      ),
    ).rejects.toThrow('bank_answer_is_by_its_role')
    await expect(
      app.db.write(
        (tx) => tx.run`
          insert into bank_files (id, name, made_by, made_by_name, made_at, order_count, amount, sha256)
          select gen_random_uuid(), 'x', ${viewer}, 'x', now(), 1, 1, sha256 from bank_files where id = ${file.id}`,
      ),
    ).rejects.toThrow('bank_file_is_made_by_its_role')
    await expect(
      app.db.write((tx) => tx.run`update bank_file_orders set state = 'waiting' where reference = ${order.reference}`),
    ).rejects.toThrow('bank_file_order_moves_as_allowed')
  })

  test('cannot come before the file was downloaded', async () => {
    const order = await ordered('100')
    const { data: file } = await maker.call(contract.makeBankFile, {}, randomUUID())
    expect(await upload(file.id, answer(line(order, 'PAID')))).toMatchObject({ http: 422 })
    expect(await upload(randomUUID(), answer(line(order, 'PAID')))).toMatchObject({ http: 404 })
  })

  test.for<[string, RegExp]>([
    ['', /Please check/],
    ['reference,amount\r\nA,1', /no column “status”/],
    ['reference,amount,status\r\nA,1', /Line 2 has another number/],
    ['reference,amount,status\r\n', /says nothing of any order/],
  ])('that cannot be read (%s) says why', async ([csv, says]) => {
    await ordered('100')
    const { file } = await sentFile()
    expect(await upload(file.id, csv)).toMatchObject({ http: 422, message: expect.stringMatching(says) })
  })

  test('of more lines than any file has orders, or with a column that stands twice, is not read', async () => {
    await ordered('70')
    const { file } = await sentFile()
    const long = await upload(file.id, answer(...Array.from({ length: 2_001 }, () => 'A,1,x,,')))
    expect(long.body.refusal).toBe('fields_invalid')
    const twice = await upload(file.id, 'reference,amount,status,Status\r\nSJFILE1,70.00,paid,rejected')
    expect(twice.body.refusal).toBe('bank_answer_column')
  })

  test('applied twice at once ends its orders once', async () => {
    const order = await ordered('100')
    const { file } = await sentFile()
    const { data: read } = await upload(file.id, answer(line(order, 'PAID')))
    const both = await Promise.all(
      [1, 2].map(() => checker.call(contract.applyBankAnswer, { id: read.id, applies: 1 })),
    )
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
  })
})
