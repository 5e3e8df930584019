import type { RailChannel } from '@sahuji/contract/tariff/channels'
import type { Control } from '@sahuji/simulator/control'
import type { Simulator } from '@sahuji/simulator/simulator'
import {
  callingRails,
  collectingRailNames,
  type CollectingRailName,
  type CollectingRailSettings,
  type RailSettings,
  registeredAddresses,
  simulatedRails,
} from '../src/rails/rails.ts'

export type { CollectingRailName as RailName }

/** The settings of every rail. */
export type SettingsOfRails = CollectingRailSettings

/** Where people reach the product in tests. */
export const public_url = 'http://127.0.0.1:4620'

/** The simulator calls from this machine: what comes from elsewhere is none of its rails. */
export const ownNetworks = Object.fromEntries(callingRails.map((rail) => [rail, ['127.0.0.0/8', '::1']]))

/** The instrument that tests pay with by each rail: a bank of its own, so that with all rails none replaces another. */
export const paysWith: Readonly<Record<CollectingRailName, { channel: RailChannel; bank: string }>> = {
  onepg: { channel: 'ebanking', bank: 'nabil bank' },
  khalti: { channel: 'ebanking', bank: 'everest bank' },
  esewa: { channel: 'mobilebanking', bank: 'esewa' },
  fonepay: { channel: 'mobilebanking', bank: 'fonepay' },
  connectips: { channel: 'ips', bank: 'connectips' },
  cards: { channel: 'visa', bank: 'visa or mastercard' },
  sct: { channel: 'sct', bank: 'sct card' },
  nepalpay: { channel: 'nepalpay', bank: 'nepalpay qr' },
}

/** The other end of each rail. */
export const controlsOf = (simulator: Simulator): Record<CollectingRailName, Control> =>
  Object.fromEntries(collectingRailNames.map((name) => [name, simulator[name]])) as Record<CollectingRailName, Control>

/** What each adapter needs to know of the simulator. */
export function railSettings({ keys }: Simulator, timeoutMs: number, ours = public_url): SettingsOfRails {
  const all = simulatedRails(keys, ours)
  return Object.fromEntries(collectingRailNames.map((name) => [name, { ...all[name], timeoutMs }])) as SettingsOfRails
}

/** Registers our addresses with the rails that have them from the merchant: `url` is where the server listens, `ours` where payers go back. */
export function registerAddresses(simulator: Simulator, url: string, ours = public_url): void {
  for (const name of collectingRailNames)
    simulator[name].merchant(registeredAddresses(name, { notify: url, back: ours }))
  simulator.nchl.wallet(`${url}/rails/nchl`)
}

export const pushSettings = ({ keys }: Simulator): NonNullable<RailSettings['nchl']> =>
  simulatedRails(keys, public_url).nchl

/** NPI's settings. */
export const npiSettings = ({ keys }: Simulator, timeoutMs: number): NonNullable<RailSettings['npi']> => ({
  ...simulatedRails(keys, public_url).npi,
  timeoutMs,
})
