import { expect } from 'vitest'
import type { FundingDependencies } from '../../src/funding/dependencies.ts'
import { findOverduePushes } from '../../src/funding/pushes/overdue-pushes.job.ts'
import { recordPush } from '../../src/funding/pushes/push-payment.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { scenario } from '../load-scenario.ts'
import { startProxy, type ProxyVerdict, type WireMessage } from '../proxy.ts'
import { diesAfterCommit, expectPushed, freezeMoneyIn, pushLoads, pushNet, validatedPush } from '../pushes.ts'
import { codeBy, pushBody, signedPush } from '../signed-pushes.ts'
import type { PushStory } from './push-story.ts'

// What NCHL does when we cannot answer: it repeats the push for the agreed time, then counts it as failed and returns
// the money. What is credited and what NCHL was answered must agree in the end.

const rail = () => scenario.bank.deps.rails.push!
const overdue = () => findOverduePushes(scenario.bank.deps)

/** A payment, and NCHL's answer from a server with some dependencies. */
async function paying() {
  const payment = await validatedPush()
  const signed = signedPush(scenario.bank, pushBody(payment))
  return { payment, ask: (deps: FundingDependencies = scenario.bank.deps) => codeBy(deps, signed) }
}

/** Works with a server of its own; `judge` decides on each message of its connection to the database. */
async function through<Result>(
  judge: (message: WireMessage) => ProxyVerdict | Promise<ProxyVerdict>,
  work: (deps: FundingDependencies) => Promise<Result>,
  limits: { statementTimeoutSeconds?: number } = {},
): Promise<Result> {
  const proxy = await startProxy(scenario.bank.database_url, judge)
  const db = openDatabase({ url: proxy.url, connections: 2, ...limits })
  try {
    return await work({ ...scenario.bank.deps, db })
  } finally {
    await proxy.stop()
    await db.close()
  }
}

/** Works with a server whose database takes no writes. */
async function readOnly<Result>(work: (deps: FundingDependencies) => Promise<Result>): Promise<Result> {
  const url = new URL(scenario.bank.database_url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const db = openDatabase({ url: url.href, connections: 1 })
  try {
    return await work({ ...scenario.bank.deps, db })
  } finally {
    await db.close()
  }
}

/** Databases that are away, frozen, full or gone at the critical moment, and servers that stop before their answer. */
export const databasePushStories: readonly PushStory[] = [
  {
    tells: ['13 database away', '10 pending, then success', 'push: asked again after ENTR'],
    name: 'a database that is away is ENTR, and the push is credited once it works again',
    run: async () => {
      const { ask } = await paying()
      let isAway = true
      await through(
        () => (isAway ? 'cut' : 'pass'),
        async (deps) => {
          expect(await ask(deps)).toBe('ENTR')
          await expectPushed(0n)
          isAway = false
          expect([await ask(deps), await ask(deps)]).toEqual(['000', 'E001'])
        },
      )
      await expectPushed(pushNet, ['credited'])
    },
  },
  {
    tells: '10 pending, then failed',
    name: 'ENTR while the database takes no writes, and frozen money by the time it works again: B003, and it is given back',
    run: async () => {
      const { ask } = await paying()
      expect(await readOnly(ask)).toBe('ENTR')
      await freezeMoneyIn()
      expect([await ask(), await ask()]).toEqual(['B003', 'B003'])
      await expectPushed(0n)
    },
  },
  {
    tells: '10 pending for ever',
    name: 'where NCHL gave up meanwhile, nothing was ever credited, nor is it by a call that comes late',
    run: async () => {
      const { ask } = await paying()
      expect(await readOnly(ask)).toBe('ENTR')
      scenario.bank.clock.advance({ minutes: 31 })
      await overdue()
      expect(await ask()).toBe('T002')
      await expectPushed(0n)
    },
  },
  {
    tells: '13 database frozen',
    name: 'a database that does not answer any more is ENTR, and credited once where it had done it',
    run: async () => {
      const { ask } = await paying()
      let isFrozen = false
      const frozen = await through(
        async ({ from, bytes }) => {
          isFrozen ||= from === 'client' && bytes.includes('push_payments')
          return isFrozen ? 'swallow' : 'pass'
        },
        ask,
        { statementTimeoutSeconds: 0.1 },
      )
      expect(frozen).toBe('ENTR')
      expect(await ask()).toMatch(/^(000|E001)$/)
      await expectPushed(pushNet, ['credited'])
    },
  },
  {
    tells: '13 database frozen',
    name: 'a merchant whom somebody keeps locked is ENTR',
    run: async () => {
      const { ask } = await paying()
      const { database_url, deps, owner } = scenario.bank
      const db = openDatabase({ url: database_url, lockTimeoutSeconds: 0.1 })
      await owner.write(async (tx) => {
        await tx.run`select from merchants for no key update`
        expect(await ask({ ...deps, db })).toBe('ENTR')
      })
      expect(await ask({ ...deps, db })).toBe('000')
      await db.close()
      await expectPushed(pushNet, ['credited'])
    },
  },
  {
    tells: '13 database that takes no writes',
    name: 'a database that is full or read-only is ENTR, and nothing of it is there',
    run: async () => {
      const { ask } = await paying()
      expect(await readOnly(async (deps) => [await ask(deps), await ask(deps)])).toEqual(['ENTR', 'ENTR'])
      await expectPushed(0n)
      expect(await ask()).toBe('000')
      await expectPushed(pushNet, ['credited'])
    },
  },
  {
    tells: '13 database away',
    name: 'whose answer to COMMIT was lost is asked again: the money is there once, and NCHL hears of it',
    run: async () => {
      const { payment, ask } = await paying()
      let cuts = 0
      const outcome = await through(
        ({ from, bytes }) => (from === 'server' && cuts < 2 && bytes.includes('COMMIT') && ++cuts > 0 ? 'cut' : 'pass'),
        (deps) => recordPush(deps, rail(), payment).catch(() => 'in_progress'),
      )
      expect(cuts).toBeGreaterThan(0)
      expect(['credited', 'in_progress']).toContain(outcome)
      expect(await ask()).toMatch(/^(000|E001)$/)
      await expectPushed(pushNet, ['credited'])
    },
  },
  {
    tells: ['4 paid, and nobody tells us', 'push: reversed, because nobody said yes'],
    name: 'a server that credited what NCHL was never told of: taken back when NCHL has given up',
    run: async () => {
      const { payment, ask } = await paying()
      await expect(recordPush(diesAfterCommit(scenario.bank.deps), rail(), payment)).rejects.toThrow('gone')
      await expectPushed(pushNet, ['credited'])
      await overdue()
      expect((await pushLoads())[0]).toMatchObject({ state: 'credited', review_reason: null })
      scenario.bank.clock.advance({ minutes: 31 })
      await overdue()
      expect((await pushLoads())[0]).toMatchObject({ state: 'reversed' })
      expect(await ask()).toBe('B003')
      await overdue()
      await expectPushed(0n, ['reversed'])
    },
  },
  {
    tells: '7 two and three times',
    name: 'a server that credited it and told NCHL on the second call leaves nothing to find',
    run: async () => {
      const { payment, ask } = await paying()
      await expect(recordPush(diesAfterCommit(scenario.bank.deps), rail(), payment)).rejects.toThrow('gone')
      expect(await ask()).toBe('E001')
      scenario.bank.clock.advance({ minutes: 31 })
      await overdue()
      expect((await pushLoads())[0]).toMatchObject({ state: 'credited', review_reason: null })
      await expectPushed(pushNet, ['credited'])
    },
  },
  {
    tells: '13 no answer in time',
    name: 'a server that took longer than NCHL waits says nothing yet: the next call does',
    run: async () => {
      const { ask } = await paying()
      const { deps, clock } = scenario.bank
      const write: typeof deps.db.write = async (work) => {
        const done = await deps.db.write(work)
        clock.advance({ seconds: 21 })
        return done
      }
      expect(await ask({ ...deps, db: { ...deps.db, write } })).toBe('ENTR')
      expect(await ask()).toBe('E001')
      await expectPushed(pushNet, ['credited'])
    },
  },
]
