import { cardsManner } from './cards/cards-gateway.ts'
import { chance } from './chance.ts'
import { skewedClock, type Clock } from './clock.ts'
import { connectipsManner } from './connectips/connectips-gateway.ts'
import { controlOf } from './control.ts'
import { esewaManner } from './esewa/esewa-gateway.ts'
import { fonepayManner } from './fonepay/fonepay-gateway.ts'
import type { Gateway } from './gateway.ts'
import { type GivenKeys, keysFrom } from './keys.ts'
import { khaltiManner } from './khalti/khalti-gateway.ts'
import { type NotificationManner, notifier, notifyRetryMs } from './notifier.ts'
import { onepgManner, payWith } from './onepg/onepg-gateway.ts'
import { type Payment, payments, type Payments } from './payments.ts'
import { sctManner } from './sct/sct-gateway.ts'
import { keptFile } from './state-file.ts'

export interface SimulatorSettings extends GivenKeys {
  /** 0: any free port. */
  port: number
  /** An address of this machine's own; any other is refused. */
  host?: string
  /** The merchant's registered addresses: `…/rails/onepg/notify` and `…/rails/onepg/return`. */
  notifyUrl?: string | null
  returnUrl?: string | null
  /** Where connectIPS sends payers back: registered, `…/rails/connectips/return`. */
  connectipsReturnUrl?: string | null
  clock?: Clock
  /** Makes keys, references and drawn delays repeatable, for one run. */
  seed?: string
  /** Makes the keys alone repeatable, so that a restart keeps them. */
  keySeed?: string
  /** nPay's registered addresses: where it delivers, and where payers go back. */
  sctNotifyUrl?: string | null
  sctReturnUrl?: string | null
  /** Where the wallet listens for NCHL: `…/rails/nchl`. */
  nchlWalletUrl?: string | null
  /** Where payments are kept over a restart; nowhere by default. */
  folder?: string
  /** How long a receipt is shown before the browser goes back; 0: at once. */
  receiptSeconds?: number
  notifyRetryMs?: readonly number[]
}

const receiptSecondsDefault = 3

/** Each rail's other end, with its own book, keys, plans and clock. */
export function openGateways(settings: SimulatorSettings) {
  const keys = keysFrom(settings.keySeed ?? settings.seed, settings)
  return {
    onepg: openGateway(settings, {
      keys: keys.onepg,
      secret: keys.onepg.secret,
      file: 'payments.json',
      merchant: { notify_url: settings.notifyUrl ?? null, return_url: settings.returnUrl ?? null },
      mannerOf: (book) => ({ ...onepgManner, payWith: (payment, code) => payWith({ payments: book }, payment, code) }),
    }),
    khalti: openGateway(settings, {
      keys: keys.khalti,
      secret: keys.khalti.secretKey,
      file: 'khalti-payments.json',
      merchant: { notify_url: null, return_url: null },
      mannerOf: () => khaltiManner,
    }),
    esewa: openGateway(settings, {
      keys: keys.esewa,
      secret: keys.esewa.secret,
      file: 'esewa-payments.json',
      merchant: { notify_url: null, return_url: null },
      mannerOf: () => esewaManner(keys.esewa),
    }),
    fonepay: openGateway(settings, {
      keys: keys.fonepay,
      secret: keys.fonepay.secret,
      file: 'fonepay-payments.json',
      merchant: { notify_url: null, return_url: null },
      mannerOf: () => fonepayManner(keys.fonepay),
    }),
    connectips: openGateway(settings, {
      keys: keys.connectips,
      secret: keys.connectips.password,
      file: 'connectips-payments.json',
      merchant: { notify_url: null, return_url: settings.connectipsReturnUrl ?? null },
      mannerOf: () => connectipsManner,
    }),
    cards: openGateway(settings, {
      keys: keys.cards,
      secret: keys.cards.secret,
      file: 'cards-payments.json',
      merchant: { notify_url: null, return_url: null },
      mannerOf: (book) => cardsManner(keys.cards, book),
    }),
    sct: openGateway(settings, {
      keys: keys.sct,
      secret: keys.sct.passcode,
      file: 'sct-payments.json',
      merchant: { notify_url: settings.sctNotifyUrl ?? null, return_url: settings.sctReturnUrl ?? null },
      mannerOf: () => sctManner,
    }),
  }
}

export type Gateways = ReturnType<typeof openGateways>

type Manner = Pick<Gateway, 'returnAddress' | 'returnForm' | 'pagePath' | 'payWith'> & {
  notification?: NotificationManner
}

interface GatewayParts<Keys> {
  keys: Keys
  secret: string
  file: string
  merchant: Gateway['merchant']
  mannerOf: (book: Payments) => Manner
}

function openGateway<Keys>(
  settings: SimulatorSettings,
  { keys, secret, file, merchant, mannerOf }: GatewayParts<Keys>,
) {
  const clock = skewedClock(settings.clock)
  const random = chance(settings.seed)
  const kept = keptFile<Payment>(settings.folder, file)
  const book = payments(kept.read(), () => kept.writeSoon(() => book.all()))
  const { notification, ...manner } = mannerOf(book)
  const gateway: Gateway<Keys> = {
    keys,
    ...manner,
    secrets: [secret],
    clock,
    chance: random,
    payments: book,
    notifier: notifier({
      url: () => merchant.notify_url,
      clock,
      chance: random,
      payments: book,
      retryMs: settings.notifyRetryMs ?? notifyRetryMs,
      ...(notification && { manner: notification }),
    }),
    merchant,
    receipt_seconds: settings.receiptSeconds ?? receiptSecondsDefault,
    plan: { next: null, default: {}, faults: [] },
  }
  return { gateway, control: controlOf(gateway), kept }
}
