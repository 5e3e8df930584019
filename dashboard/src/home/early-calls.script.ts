// Runs in the document of home before its styles and its code have arrived: sends home's first calls, whose answers the
// app takes over (src/platform/calls/early-calls.ts), and draws the wallet meanwhile. The build makes it one script (scripts/documents.ts).
import { sendEarlyCalls } from '../platform/calls/send-early-calls.ts'
import { browserKeys } from '../platform/storage/key-store.ts'
import { drawWallet } from './draw-wallet.ts'
import { firstCalls, rolesAtHome, walletCall } from './first-calls.ts'

// only our own server, at the document's own address, answers them
const isOwn =
  !import.meta.env['VITE_API_BASE'] &&
  document.querySelector<HTMLMetaElement>('meta[name="server"]')?.content === 'sahuji' &&
  sessionStorage.getItem('server') !== 'other'
// a past moment of home has no present figures, not even for a second
const isNow = !new URLSearchParams(location.search).has('at')
const canSign = globalThis.crypto?.subtle !== undefined
if (isOwn && isNow && canSign) {
  const calls = sendEarlyCalls(firstCalls, { storage: localStorage, keys: browserKeys() }, rolesAtHome)
  globalThis.earlyCalls = calls
  void calls
    .get(walletCall)
    ?.answer.then(async (answered) => answered?.response.ok && drawWallet(await answered.response.clone().json()))
    // the app shows the wallet, or why there is none
    .catch(() => undefined)
}
