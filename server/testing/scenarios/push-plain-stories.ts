import { approveProposal } from '../proposals.ts'
import { listLoads } from '@sahuji/contract/funding'
import { listTransactions } from '@sahuji/contract/transactions'
import { expect } from 'vitest'
import { findOverduePushes } from '../../src/funding/pushes/overdue-pushes.job.ts'
import { proposeClawback } from '../../src/collections/settle/propose-clawback.ts'
import { scenario } from '../load-scenario.ts'
import { newOperator } from '../operators.ts'
import {
  codesOf,
  expectPushed,
  freezeMoneyIn,
  pushNamesOf,
  nchl,
  push,
  pushed,
  pushLoads,
  pushNet,
  validatedPush,
} from '../pushes.ts'
import { codeFrom, pushBody, signedPush } from '../signed-pushes.ts'
import type { PushStory } from './push-story.ts'

/** Banks that push once, often, late or never, and clocks that differ. */
export const plainPushStories: readonly PushStory[] = [
  {
    tells: '1 plain success',
    name: 'validated, paid and credited; the merchant sees it as a load from the bank app, with its reference',
    run: async () => {
      const sent = await push({ channel: 'CIPS' })
      expect(sent).toMatchObject({ state: 'success', answers: [{ code: '000' }, { code: '000' }] })
      await expectPushed(pushNet, ['credited'])
      const [load] = (await scenario.sita.call(listLoads, {})).data.data
      expect(load).toMatchObject({
        channel: 'ips',
        bank_name: 'NCHL',
        rail_reference: `${sent.transaction_id}`,
        remark: 'Wallet load',
        hand_off: null,
        next_check_at: null,
      })
      const { data } = await scenario.sita.call(listTransactions, {})
      expect(data.data).toMatchObject([
        { kind: 'load', state: 'completed', method: 'bank_app', reference: load!.reference },
      ])
      const facts = await scenario.bank.db.read(
        (tx) => tx.many`select name from facts where merchant_id = ${pushed.merchant_id} and name like 'load.%'`,
      )
      expect(facts).toEqual([{ name: 'load.credited' }])
    },
  },
  {
    tells: ['5 asked about, and never paid', '2 declined', '3 the payer cancels'],
    name: 'a payer whose bank says no, or who thinks better of it, leaves nothing: the question is forgotten',
    run: async () => {
      const { trace_id } = await validatedPush()
      const left = () =>
        scenario.bank.db.read((tx) => tx.many`select trace_id from push_validations where trace_id = ${trace_id}`)
      expect(await left()).toHaveLength(1)
      scenario.bank.clock.advance({ days: 3 })
      await findOverduePushes(scenario.bank.deps)
      expect(await left()).toEqual([])
      await expectPushed(0n)
    },
  },
  {
    tells: ['4 paid, and nobody tells us', 'push: reversed, because nobody said yes'],
    name: 'a payment that never reaches us is given back by NCHL, and nothing is credited, nor later',
    run: async () => {
      const { trace_id } = await validatedPush()
      nchl().wallet('http://127.0.0.1:9/rails/nchl')
      const sent = await push({ trace_id, retries: 2 })
      nchl().wallet(`${scenario.bank.url}/rails/nchl`)
      expect(sent).toMatchObject({ state: 'reversed', answers: [{ http: null }, { http: null }, { http: null }] })
      scenario.bank.clock.advance({ minutes: 31 })
      expect(codesOf(await push({ ...pushNamesOf(sent), age_seconds: 31 * 60 }))).toEqual(['T002'])
      await expectPushed(0n)
    },
  },
  {
    tells: '6 both at the same millisecond',
    name: 'twelve times at once is credited once, and nobody hears of a failure',
    run: async () => {
      const codes = codesOf(await push({ copies: 12, retries: 0 })).slice(1)
      expect(codes.filter((code) => code === '000')).toHaveLength(1)
      expect(codes.filter((code) => code !== '000' && code !== 'E001' && code !== 'ENTR')).toEqual([])
      await expectPushed(pushNet, ['credited'])
    },
  },
  {
    tells: ['7 two and three times', '7 again a day later', 'push: duplicate of a success'],
    name: 'a success that comes three times more is E001 each time, also a day later',
    run: async () => {
      const first = await push({ repeats: 3 })
      expect(codesOf(first)).toEqual(['000', '000', 'E001', 'E001', 'E001'])
      scenario.bank.clock.advance({ hours: 24 })
      expect(codesOf(await push({ ...pushNamesOf(first), age_seconds: 86_400 }))).toEqual(['E001'])
      await expectPushed(pushNet, ['credited'])
    },
  },
  {
    tells: '11 a yes, then a no',
    name: 'validated, and the wallet is frozen before the payment: B003, and NCHL gives it back',
    run: async () => {
      const { trace_id } = await validatedPush()
      await freezeMoneyIn()
      expect(await push({ trace_id })).toMatchObject({ state: 'reversed', answers: [{ code: 'B003' }] })
      await expectPushed(0n)
    },
  },
  {
    tells: '11 a no, then a yes',
    name: 'refused once is refused for good, whatever has become possible: NCHL has given the money back',
    run: async () => {
      const { trace_id } = await validatedPush()
      const first = await push({ trace_id, age_seconds: 4000 })
      expect(codesOf(first)).toEqual(['T002'])
      expect(codesOf(await push(pushNamesOf(first)))).toEqual(['T002'])
      await expectPushed(0n)
    },
  },
  {
    tells: '12 late',
    name: 'a payment of after the half hour of its trace id is refused, and so is one that NCHL no longer repeats',
    run: async () => {
      const { trace_id } = await validatedPush()
      scenario.bank.clock.advance({ minutes: 31 })
      expect(codesOf(await push({ trace_id }))).toEqual(['T002'])
      expect(codesOf(await push({ age_seconds: 1900 }))).toEqual(['000', 'T002'])
      await expectPushed(0n)
    },
  },
  {
    tells: '14 clock ahead',
    name: 'NCHL’s clock ten minutes ahead is credited, an hour ahead refused',
    run: async () => {
      expect(codesOf(await push({ age_seconds: -599 }))).toEqual(['000', '000'])
      expect(codesOf(await push({ age_seconds: -3700 }))).toEqual(['000', 'T002'])
      await expectPushed(pushNet, ['credited'])
    },
  },
  {
    tells: '14 clock behind',
    name: 'NCHL’s clock ten minutes behind is credited, an hour behind refused',
    run: async () => {
      expect(codesOf(await push({ age_seconds: 600 }))).toEqual(['000', '000'])
      expect(codesOf(await push({ age_seconds: 3700 }))).toEqual(['000', 'T002'])
      await expectPushed(pushNet, ['credited'])
    },
  },
  {
    tells: '14 midnight in Kathmandu',
    name: 'validated before midnight in Kathmandu and paid after it counts to the new day',
    run: async () => {
      const { clock } = scenario.bank
      const day = (after: number) => new Date(clock.now().getTime() + after * 86_400_000).toISOString().slice(0, 10)
      const [last, next] = [day(1), day(2)]
      clock.set(`${last}T18:14:50Z`)
      const payment = await validatedPush()
      clock.advance({ seconds: 20 })
      const body = pushBody({ ...payment, sent_at: clock.now() })
      expect(body).toContain(`"transactionDate":"${next} 00:00:10.000"`)
      expect(await codeFrom(scenario.bank, signedPush(scenario.bank, body))).toBe('000')
      expect(await pushLoads()).toMatchObject([{ state: 'credited', day: next }])
    },
  },
  {
    tells: '17 two attempts of one payer',
    name: 'a payer who pays twice, in two windows of the bank, is credited both: neither is lost',
    run: async () => {
      const both = await Promise.all([push(), push()])
      expect(both.map(({ state }) => state)).toEqual(['success', 'success'])
      await expectPushed(2n * pushNet, ['credited', 'credited'])
    },
  },
  {
    tells: '18 reversed after success',
    name: 'given back by NCHL’s own hand is taken out of the wallet by two people, and asked again it is no success',
    run: async () => {
      const sent = await push()
      const { db, clock, deps } = scenario.bank
      const [load] = await pushLoads()
      const [maker, checker] = [
        await newOperator(scenario.bank, ['finance_maker']),
        await newOperator(scenario.bank, ['finance_checker']),
      ]
      const why = { collection_id: load!.id, reason: 'Given back in NCHL’s portal.' }
      const { id, revision } = await db.write((tx) =>
        proposeClawback(tx, clock, { operator_id: maker.id, name: maker.name }, why),
      )
      const by = { operator_id: checker.id, name: checker.name }
      await db.write((tx) => approveProposal(deps, tx, by, { id, revision }))
      await expectPushed(0n, ['reversed'])
      expect(codesOf(await push(pushNamesOf(sent)))).toEqual(['B003'])
      await expectPushed(0n, ['reversed'])
    },
  },
]
