import { perRail, railNames } from './rails.ts'
import { startSimulator } from './simulator.ts'

const { env } = process
if (env.NODE_ENV === 'production') {
  process.stderr.write('The simulator is not for production: its control pages move money without asking anybody.\n')
  process.exit(1)
}

/** The simulator as a process of its own. A parent that forked it hears `{ ready, url, keys }`. */
const simulator = await startSimulator({
  port: Number(env.SIMULATOR_PORT ?? 4621),
  host: env.HOST ?? '127.0.0.1',
  registered: perRail(addressesOf),
  ...(env.SIMULATOR_KEY_SEED === undefined ? {} : { keySeed: env.SIMULATOR_KEY_SEED }),
  ...(env.SIMULATOR_DATA === undefined ? {} : { folder: env.SIMULATOR_DATA }),
  givenKeys: Object.fromEntries([...railNames, 'nchl', 'npi'].map((rail) => [rail, keysOf(rail)])),
  nchlWalletUrl: env.SIMULATOR_NCHL_WALLET_URL ?? null,
})

process.send?.({ ready: true, url: simulator.url, keys: simulator.keys })
process.stdout.write(`The payment simulator is at ${simulator.url}\n`)

let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  simulator.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// A parent that is gone, however it went, takes the simulator along.
process.on('disconnect', stop)

function addressesOf(rail: string) {
  const prefix = `SIMULATOR_${rail.toUpperCase()}`
  return { notify_url: env[`${prefix}_NOTIFY_URL`] ?? null, return_url: env[`${prefix}_RETURN_URL`] ?? null }
}

/** The keys of a rail that the environment gives: `SIMULATOR_KHALTI_SECRET_KEY` is Khalti's `secretKey`. */
function keysOf(rail: string): Record<string, string> {
  const prefix = `SIMULATOR_${rail.toUpperCase()}_`
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith(prefix) && value !== undefined ? [[fieldOf(name.slice(prefix.length)), value]] : [],
    ),
  )
}

function fieldOf(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
