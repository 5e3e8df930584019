import { chance } from './chance.ts'
import { skewedClock, type Clock } from './clock.ts'
import { type Control, controlOf } from './control.ts'
import type { Gateway } from './gateway.ts'
import { type GivenKeys, keySource, withGiven } from './keys.ts'
import { notifier, notifyRetryMs } from './notifier.ts'
import { type Payment, payments } from './payments.ts'
import type { KeySource } from './rail-end.ts'
import { anyRail, type KeysOf, perRail, type RailName } from './rails.ts'
import { type KeptFile, keptFile } from './state-file.ts'

export interface SimulatorSettings {
  /** 0: any free port. */
  port: number
  /** An address of this machine's own; any other is refused. */
  host?: string
  /** The merchant's registered addresses, by rail: `…/rails/onepg/notify` and `…/rails/onepg/return`. */
  registered?: Partial<Record<RailName, Partial<Gateway['merchant']>>>
  clock?: Clock
  /** Makes keys, references and drawn delays repeatable, for one run. */
  seed?: string
  /** Makes the keys alone repeatable, so that a restart keeps them. */
  keySeed?: string
  givenKeys?: GivenKeys
  /** Where the wallet listens for NCHL: `…/rails/nchl`. */
  nchlWalletUrl?: string | null
  /** Where payments are kept over a restart; nowhere by default. */
  folder?: string
  /** How long a receipt is shown before the browser goes back; 0: at once. */
  receiptSeconds?: number
  notifyRetryMs?: readonly number[]
}

/** Where the keys of a run come from. */
export const keySourceOf = ({ keySeed, seed, folder }: SimulatorSettings): KeySource =>
  keySource(keySeed ?? seed, folder)

interface OpenGateway<Keys> {
  gateway: Gateway<Keys>
  control: Control
  kept: KeptFile<Payment>
}
export type Gateways = { [Name in RailName]: OpenGateway<KeysOf<Name>> }

const receiptSecondsDefault = 3

/** Each rail's other end, with its own book, keys, plans and clock. */
export function openGateways(settings: SimulatorSettings): Gateways {
  const source = keySourceOf(settings)
  return perRail((name) => openGateway(settings, name, source)) as Gateways
}

function openGateway(settings: SimulatorSettings, name: RailName, source: KeySource): OpenGateway<object> {
  const end = anyRail(name)
  const keys = withGiven(end.keys(source), settings.givenKeys?.[name])
  const merchant = { notify_url: null, return_url: null, ...settings.registered?.[name] }
  const clock = skewedClock(settings.clock)
  const random = chance(settings.seed)
  const kept = keptFile<Payment>(settings.folder, `${name}-payments.json`)
  const book = payments(kept.read(), () => kept.writeSoon(() => book.all()))
  const { notification, ...manner } = end.manner(keys, book)
  const gateway: Gateway<object> = {
    keys,
    ...manner,
    secrets: [end.secretOf(keys)],
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
