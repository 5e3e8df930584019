import { addCooperativeMember } from '@sahuji/contract/cooperatives/members'
import { listBookRows, reverseBookRow } from '@sahuji/contract/cooperatives/book'
import * as contract from '@sahuji/contract/cooperatives/files'
import * as office from '@sahuji/contract/cooperatives/office/files'
import { dayBefore } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CooperativeDesk, type LinkedShop, openCooperativeDesk } from '../../../testing/cooperatives.ts'
import { codeOf } from '../../../testing/payments.ts'
import { newId } from '../../platform/ids.ts'

let desk: CooperativeDesk
beforeAll(async () => {
  desk = await openCooperativeDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const today = () => kathmanduDay(desk.clock.now())
const columns = {
  day: 'miti',
  receipt: 'rasid',
  voucher: 'bhauchar',
  member: 'sadasya',
  head: 'khata',
  amount: 'rakam',
}
const head = 'miti,rasid,bhauchar,sadasya,khata,rakam'

/** Uploads lines as their file of today. */
const compare = ({ shop, link_id }: LinkedShop, lines: readonly string[], of: Partial<ReturnType<typeof asked>> = {}) =>
  shop.call(contract.readCooperativeFile, { ...asked({ id: link_id, text: [head, ...lines].join('\n') }), ...of })
const asked = ({ id, text }: { id: string; text: string }) => ({
  id,
  name: 'kartik-2083.csv',
  from: today(),
  to: today(),
  text,
  separator: ',' as const,
  columns,
})
const itemsOf = async ({ shop }: LinkedShop, id: string, part: 'breaks' | 'matched' = 'breaks') =>
  (await shop.call(contract.listFileItems, { id, part })).data.data
const decide = ({ shop }: LinkedShop, id: string, n: number, state: 'explained' | 'closed' | 'open' = 'explained') =>
  shop.call(contract.decideFileItem, { id, n, state, note: 'They enter it tomorrow' })
const sign = ({ shop }: LinkedShop, { id, list_hash }: { id: string; list_hash: string }) =>
  shop.call(contract.signFileList, { id, hash: list_hash })

const joined = ({ shop, link_id }: LinkedShop, number: string) =>
  shop.call(addCooperativeMember, { id: link_id, number, name: 'Hari Maharjan', name_ne: 'हरि महर्जन' })

describe('a file of the cooperative', () => {
  test('agrees by receipt, by voucher even where it is shorter, and by member and amount; its totals are passed over', async () => {
    const at = await desk.linked()
    const { data: first } = await desk.take(at, '1,000')
    await desk.take(at, '500', { voucher: 'V-20418' })
    await desk.take(at, '300')
    const { http, data } = await compare(at, [
      `${today()},${first.receipt!},,M-0412,Compulsory,1000.00`,
      `${today()},,20418,,,500.00`,
      `${today()},,,Laxmi Dangol,Anibarya,300`,
      `,,,Total,,"1,800.00"`,
    ])
    expect(http).toBe(200)
    expect(data).toMatchObject({
      lines: 3,
      lines_sum: 180_000n,
      rows: 3,
      rows_sum: 180_000n,
      matched: 3,
      shorter: 2,
      breaks: 0,
    })
    expect((await itemsOf(at, data.id, 'matched')).map(({ why }) => why)).toEqual(['same', 'shorter', 'no_number'])
    const rows = (await at.shop.call(listBookRows, { id: at.link_id, from: today(), to: today() })).data.data
    expect(rows.map(({ theirs }) => theirs)).toEqual(['both', 'both', 'both'])
  })

  test('each break has its kind and reason, and the sums differ by exactly these', async () => {
    const at = await desk.linked()
    const hari = (await joined(at, 'M-0077')).data
    const take = async (rupees: string, voucher: string, of: object = {}) =>
      (await desk.take(at, rupees, { voucher, ...of })).data
    await take('1,250', 'V-10001')
    await take('700', 'V-10002')
    await take('40', 'V-10003')
    await take('60', 'V-10004', { member_id: hari.id })
    const back = await take('90', 'V-10005')
    await take('80', 'V-10006')
    await take('20', 'V-10007')
    await at.shop.call(reverseBookRow, { id: back.id, note: 'Wrong member' }, newId())
    await take('15', 'V-10008')
    const { data } = await compare(at, [
      `${today()},,V-10001,M-0412,,1520.00`,
      `${today()},,V-10002,M-0077,,700.00`,
      `${today()},,V-10003,M-0412,Share,40.00`,
      `${today()},,V-10005,M-0412,,90.00`,
      `${today()},,V-10006,M-0412,,80.00`,
      `${today()},,V-10006,M-0412,,80.00`,
      `${today()},,V-10007,M-0412,,20.00`,
      `${today()},,,M-0412,,5000.00`,
      `${today()},,,M-9999,,4000.00`,
      `${today()},2083/84-999999,,M-0412,,3000.00`,
    ])
    const found = await itemsOf(at, data.id)
    expect(found.map(({ n }) => n)).toEqual(found.map((_, place) => place + 1))
    expect(found.map(({ kind, why }) => [kind, why])).toEqual([
      ['missing_here', 'no_receipt'],
      ['missing_here', 'unknown_member'],
      ['missing_here', 'unknown_receipt'],
      ['amount', 'digits'],
      ['member', 'member'],
      ['missing_here', 'not_their_return'],
      ['twice', 'repeated'],
      ['missing_there', 'not_entered'],
      ['head', 'head'],
      ['missing_there', 'after_cut'],
    ])
    expect(found[5]!.facts).toEqual({ receipt: expect.stringMatching(/-000008$/), day: today() })
    expect(found[8]).toMatchObject({ ours: { head: 'compulsory_saving' }, theirs: { head: 'Share', line: 4 } })
    const { rows_sum, only_ours, only_theirs, differing, lines_sum } = data
    expect(rows_sum - only_ours.amount + only_theirs.amount + differing.amount).toBe(lines_sum)
  })

  test('of debits, too, holds payouts and returns against the book; a payout of another day is a break of its day', async () => {
    const at = await desk.linked()
    await desk.take(at, '1,000', { voucher: 'V-30001' })
    await desk.payOut(at, '200', { voucher: 'V-30002' })
    const before = dayBefore(today())
    const text = ['miti,bhauchar,jamma,kharcha', `${today()},V-30001,1000,`, `${before},V-30002,,200`].join('\n')
    const { data } = await compare(at, [], {
      text,
      from: before,
      columns: { day: 'miti', voucher: 'bhauchar', credit: 'jamma', debit: 'kharcha' },
    } as object)
    expect(data).toMatchObject({ rows_sum: 80_000n, lines_sum: 80_000n, matched: 1, breaks: 1 })
    expect(await itemsOf(at, data.id)).toMatchObject([
      { kind: 'day', ours: { amount: -20_000n }, theirs: { day: before } },
    ])
  })

  test('is refused with the line that cannot be read or is of another day, and where nothing is new', async () => {
    const at = await desk.linked()
    await desk.take(at, '100')
    expect(codeOf(await compare(at, [`${today()},,,,,abc`]))).toBe('cooperative_file_unreadable')
    expect(codeOf(await compare(at, ['2020-01-01,,,,,100']))).toBe('cooperative_file_other_days')
    expect(codeOf(await compare(at, [',,,Total,,100']))).toBe('cooperative_file_empty')
    const wrong = { ...columns, day: 'date' }
    expect(codeOf(await compare(at, [`${today()},,,,,100`], { columns: wrong }))).toBe('statement_column_missing')
    expect((await compare(at, [`${today()},,,,,100`])).http).toBe(200)
    expect(codeOf(await compare(at, [`${today()},,,,,100`]))).toBe('cooperative_file_known')
    const other = await desk.linked()
    expect((await compare({ ...other, link_id: at.link_id }, ['x'])).http).toBe(404)
  })
})

describe('a list', () => {
  /** A file with one break. */
  async function broken() {
    const at = await desk.linked()
    await desk.take(at, '100')
    const { data: file } = await compare(at, [`${today()},,,M-0412,,90.00`])
    return { at, file }
  }

  test('is signed by the shop once each break is explained, and then no longer changes', async () => {
    const { at, file } = await broken()
    expect(file).toMatchObject({ breaks: 2, open: 2, signatures: [] })
    expect(codeOf(await sign(at, file))).toBe('cooperative_breaks_open')
    expect((await decide(at, file.id, 1)).data).toMatchObject({ state: 'explained', note: 'They enter it tomorrow' })
    expect((await decide(at, file.id, 2, 'closed')).http).toBe(200)
    expect((await decide(at, file.id, 2, 'open')).data.state).toBe('open')
    expect((await decide(at, file.id, 2)).http).toBe(200)
    expect(codeOf(await sign(at, file))).toBe('cooperative_list_changed')
    const [shown] = (await at.shop.call(contract.listCooperativeFiles, { id: at.link_id })).data
    expect(shown).toMatchObject({ id: file.id, open: 0 })
    expect(shown!.list_hash).not.toBe(file.list_hash)
    const { data: signed } = await sign(at, shown!)
    expect(signed.signatures).toMatchObject([{ party: 'merchant', hash: shown!.list_hash, paper: null }])
    expect((await sign(at, shown!)).data.signatures).toHaveLength(1)
    expect(codeOf(await decide(at, file.id, 1))).toBe('cooperative_list_signed')
  })

  test('is signed by the cooperative on paper after the shop, and the office reads the same list', async () => {
    const { at, file } = await broken()
    const paper = { id: file.id, signed_name: 'Ram Krishna Dangol', paper: 'Letter of 2083 Mangsir 2' }
    const record = (hash: string) => desk.maker.call(office.recordPartnerSignature, { ...paper, hash })
    await decide(at, file.id, 1)
    await decide(at, file.id, 2)
    const [shown] = (await desk.maker.call(office.listOfficeFiles, { id: at.link_id })).data
    expect(codeOf(await record(shown!.list_hash))).toBe('cooperative_shop_signs_first')
    await sign(at, shown!)
    expect(codeOf(await record('0'.repeat(64)))).toBe('cooperative_list_changed')
    const { data } = await record(shown!.list_hash)
    expect(data.signatures).toMatchObject([
      { party: 'merchant', hash: shown!.list_hash },
      { party: 'partner', hash: shown!.list_hash, name: 'Ram Krishna Dangol', paper: paper.paper },
    ])
    expect((await record(shown!.list_hash)).data.signatures).toHaveLength(2)
    const listed = (await desk.maker.call(office.listOfficeFileItems, { id: file.id, part: 'breaks' })).data
    expect(listed.data).toEqual(await itemsOf(at, file.id))
  })

  test('of another merchant is not found, and a line that agrees takes no decision', async () => {
    const { at, file } = await broken()
    const { shop } = await desk.linked()
    expect((await decide({ ...at, shop }, file.id, 1)).http).toBe(404)
    expect((await sign({ ...at, shop }, file)).http).toBe(404)
    expect((await shop.call(contract.listFileItems, { id: file.id, part: 'breaks' })).http).toBe(404)
    expect((await decide(at, file.id, 3)).http).toBe(404)
  })

  test('the database takes no signature of another list and no decision behind a signature', async () => {
    const { at, file } = await broken()
    const signed = (hash: string) =>
      desk.db.write(
        (tx) => tx.run`
          insert into cooperative_signatures (file_id, merchant_id, party, hash, signed_name, signed_at)
          values (${file.id}, ${at.shop.merchant_id}, 'merchant', ${hash}, 'Somebody', ${desk.clock.now()})`,
      )
    await expect(signed(file.list_hash)).rejects.toMatchObject({ constraint: 'cooperative_signature_fits' })
    await decide(at, file.id, 1)
    await decide(at, file.id, 2)
    await expect(signed(file.list_hash)).rejects.toMatchObject({ constraint: 'cooperative_signature_fits' })
    const [shown] = (await at.shop.call(contract.listCooperativeFiles, { id: at.link_id })).data
    await sign(at, shown!)
    await expect(
      desk.db.write(
        (tx) => tx.run`
          insert into cooperative_decisions (file_id, merchant_id, n, place, state, note, decided_name, decided_at)
          values (${file.id}, ${at.shop.merchant_id}, 1, 9, 'closed', '', 'Somebody', ${desk.clock.now()})`,
      ),
    ).rejects.toMatchObject({ constraint: 'cooperative_decision_fits' })
  })
})
