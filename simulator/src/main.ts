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
  notifyUrl: env.SIMULATOR_NOTIFY_URL ?? null,
  returnUrl: env.SIMULATOR_RETURN_URL ?? null,
  connectipsReturnUrl: env.SIMULATOR_CONNECTIPS_RETURN_URL ?? null,
  ...(env.SIMULATOR_KEY_SEED === undefined ? {} : { keySeed: env.SIMULATOR_KEY_SEED }),
  ...(env.SIMULATOR_DATA === undefined ? {} : { folder: env.SIMULATOR_DATA }),
  onepg: given({
    merchantId: env.SIMULATOR_ONEPG_MERCHANT_ID,
    merchantName: env.SIMULATOR_ONEPG_MERCHANT_NAME,
    apiUser: env.SIMULATOR_ONEPG_API_USER,
    apiPassword: env.SIMULATOR_ONEPG_API_PASSWORD,
    secret: env.SIMULATOR_ONEPG_SECRET,
  }),
  esewa: given({ secret: env.SIMULATOR_ESEWA_SECRET }),
  fonepay: given({ secret: env.SIMULATOR_FONEPAY_SECRET }),
  connectips: given({ password: env.SIMULATOR_CONNECTIPS_PASSWORD }),
  sct: given({ password: env.SIMULATOR_SCT_PASSWORD, passcode: env.SIMULATOR_SCT_PASSCODE }),
  nchl: given({ password: env.SIMULATOR_NCHL_PASSWORD }),
  npi: given({ clientSecret: env.SIMULATOR_NPI_CLIENT_SECRET, password: env.SIMULATOR_NPI_PASSWORD }),
  nchlWalletUrl: env.SIMULATOR_NCHL_WALLET_URL ?? null,
  sctNotifyUrl: env.SIMULATOR_SCT_NOTIFY_URL ?? null,
  sctReturnUrl: env.SIMULATOR_SCT_RETURN_URL ?? null,
  khalti: given({ secretKey: env.SIMULATOR_KHALTI_SECRET_KEY }),
  cards: given({
    accessKey: env.SIMULATOR_CARDS_ACCESS_KEY,
    secret: env.SIMULATOR_CARDS_SECRET,
    keyId: env.SIMULATOR_CARDS_KEY_ID,
    sharedSecret: env.SIMULATOR_CARDS_SHARED_SECRET,
  }),
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

function given(keys: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
