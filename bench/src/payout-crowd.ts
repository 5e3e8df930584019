import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@sahuji/server/platform/ids'
import type { Asked, PayoutEnds, Told } from './payout-ends.ts'
import type { PayoutMerchant } from './payout-merchants.ts'

/** Merchants who ask, each request by a key of its own that is used again where the server died over it. */
export interface Crowd {
  /** When each key was first asked for. */
  asked: Map<string, number>
  answered(): number
  ask(rate: number, seconds: number): Promise<void>
  repeat(): void
  faults: string[]
}

/** Merchants who withdraw the amount in turn. */
export function crowdOf({ server }: PayoutEnds, merchants: readonly PayoutMerchant[], amount: bigint): Crowd {
  const asked = new Map<string, number>()
  const waiting = new Map<string, Asked>()
  const faults: string[] = []
  let answers = 0
  const hear = (told: Told) => {
    if (!('key' in told)) return
    const order = waiting.get(told.key)
    if (!order) return
    // a merchant without an answer asks again, with the same key
    if ('fault' in told) return void setTimeout(() => tell(order), 500)
    waiting.delete(told.key)
    answers++
    if (told.state !== 'requested') faults.push(`a withdrawal is ${told.state}`)
  }
  const tell = (order: Asked) => {
    if (server.child().connected) server.child().send(order, () => {})
  }
  server.child().on('message', hear)
  return {
    asked,
    faults,
    answered: () => answers,
    ask: async (rate, seconds) => {
      const began = performance.now()
      for (let nth = 0; nth < rate * seconds; nth++) {
        await delay(Math.max(0, began + (nth * 1000) / rate - performance.now()))
        const key = newId()
        const order = { ...merchants[asked.size % merchants.length]!, key, amount: `${amount}` }
        asked.set(key, Date.now())
        waiting.set(key, order)
        tell(order)
      }
    },
    repeat: () => {
      server.child().on('message', hear)
      for (const order of waiting.values()) tell(order)
    },
  }
}
