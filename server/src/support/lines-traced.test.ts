import { cancelLoad } from '@sahuji/contract/funding/acts'
import { rupees } from '@sahuji/contract/money/money'
import { readTrace } from '@sahuji/contract/support/trace'
import { beforeAll, expect, test } from 'vitest'
import { bankOfFile } from '../../testing/bank-of-file.ts'
import type { Someone } from '../../testing/people.ts'

const bank = bankOfFile()
let sita: Someone

beforeAll(async () => {
  sita = await bank.merchant()
})

const traced = async (q: string) => (await sita.call(readTrace, { q })).data.found[0]!

test.each(['decline', 'cancel'] as const)('a load that ended in %s shows no deduction and no arrival', async (end) => {
  const load = await bank.begin(sita, '1610')
  await bank.decide(load, end)
  await bank.work()
  expect(await traced(load.reference)).toMatchObject({
    acts: 'nobody',
    place: 'nowhere',
    lines: [{ is: 'asked', amount: rupees('1,610') }],
    is_unpaid: true,
  })
})

test('a load abandoned by the merchant is not reported as unpaid', async () => {
  const load = await bank.begin(sita, '1630')
  await sita.call(cancelLoad, { id: load.id })
  expect(await traced(load.reference)).toMatchObject({ state: 'cancelled', place: 'nowhere', is_unpaid: false })
})

test('where another amount was paid, it and the agreed one are shown, and no figure for the wallet', async () => {
  const load = await bank.begin(sita, '1000.96')
  await bank.decide(load, 'approve')
  await bank.work()
  const money = await traced(load.reference)
  expect(money).toMatchObject({ acts: 'us', state: 'unclear' })
  expect(money.lines).toEqual([
    { is: 'asked', amount: rupees('1,000.96') },
    { is: 'paid', amount: rupees('999.96') },
  ])
})

test('a load that is open, or credited, has all its lines, and they add up', async () => {
  const load = await bank.begin(sita, '1620')
  const isWhole = async () => {
    const { lines } = await traced(load.reference)
    const into = lines.find(({ is }) => is === 'credited')!.amount
    expect(lines.filter(({ is }) => is !== 'credited').reduce((sum, { amount }) => sum + amount, 0n)).toBe(into)
  }
  await isWhole()
  await bank.decide(load, 'approve')
  await bank.work()
  await isWhole()
})
