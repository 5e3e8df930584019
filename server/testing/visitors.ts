import { openDemo } from '@sahuji/contract/sandbox/demo'
import type { DemoSettings } from '../src/sandbox/visitors/demo-shop-row.ts'
import { keepDemoShops } from '../src/sandbox/visitors/keep-demo-shops.job.ts'
import { browserKey } from './browser-key.ts'
import { type Bank, type BankSettings, openBank } from './bank.ts'
import type { SignedIn } from '@sahuji/contract/session'
import type { Answered } from './app.ts'
import { type Someone, someone } from './people.ts'

/** A bank whose application keeps demo shops for strangers. */
export interface DemoDesk extends Bank {
  /** Closes what is unused and fills the pool, as the schedule does each minute. */
  keep(): Promise<void>
  /** What a stranger at a browser is answered, from an address of their own where one is named. */
  ask(network?: string): Promise<Answered<SignedIn>>
  /** A stranger who got a shop. */
  arrive(network?: string): Promise<Someone>
}

/** Opens it with a pool of two shops, or other settings. */
export async function openDemoDesk(demo: Partial<DemoSettings> = {}, settings: BankSettings = {}): Promise<DemoDesk> {
  const bank = await openBank({
    ...settings,
    parts: {
      ...settings.parts,
      demo: { shops: 2, idle_hours: 2, shops_a_day: 300, ...demo },
      web: { trusted_proxies: ['127.0.0.1'] },
    },
  })
  const keepJob = bank.app.jobs.find(({ name }) => name === keepDemoShops.name)!
  const asking = async (network = '10.1.0.1') => {
    const key = browserKey()
    const proof = key.prove({ method: 'POST', url: openDemo.path, now: bank.clock.now() })
    const headers = { 'x-forwarded-for': network }
    return { key, answered: await bank.call(openDemo, {}, { proof, headers }) }
  }
  return {
    ...bank,
    keep: () => keepJob.run({}),
    ask: async (network) => (await asking(network)).answered,
    arrive: async (network) => {
      const { key, answered } = await asking(network)
      if (answered.http !== 200) throw new Error(`answered ${answered.http}: ${JSON.stringify(answered.body)}`)
      const { access_token: token, user } = answered.data
      return someone(bank, { email: user.email, mobile_no: user.mobile_no, password: '', key, token })
    },
  }
}
