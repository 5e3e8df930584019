import { explainFigure } from '@sahuji/contract/home/figures'
import { rupees } from '@sahuji/contract/money/money'
import { readWallet } from '@sahuji/contract/wallet'
import { expect, test } from 'vitest'
import { bankOfFile } from '../../testing/bank-of-file.ts'

const bank = bankOfFile()

test('the lines of what is on its way are the loads that a bank may still confirm, and add up to the wallet’s figure', async () => {
  const sita = await bank.merchant()
  const figure = async (more: object = {}) =>
    (await sita.call(explainFigure, { figure: 'on_its_way', ...more } as never)).data
  expect(await figure()).toEqual({ sum: 0n, count: 0, moved: 0n, lines: [], next: null })
  const credited = await bank.begin(sita, '500')
  await bank.decide(credited, 'approve')
  await bank.work()
  const waiting = [await bank.begin(sita, '1000'), await bank.begin(sita, '2000')]
  const { on_its_way } = (await sita.call(readWallet, {})).data
  const shown = await figure({ limit: 1 })
  expect(shown).toMatchObject({ sum: on_its_way, count: 2, moved: 0n })
  expect(on_its_way).toBeGreaterThan(rupees('2,900'))
  const rest = await figure({ cursor: shown.next })
  const lines = [...shown.lines, ...rest.lines]
  expect(lines.map(({ id }) => id)).toEqual(waiting.toReversed().map(({ id }) => id))
  expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(on_its_way)
  expect(lines[0]).toMatchObject({ seq: null, balance: null, account_kind: null, kind: 'load' })
  const stranger = await bank.merchant()
  expect((await stranger.call(explainFigure, { figure: 'on_its_way' })).data.count).toBe(0)
})
