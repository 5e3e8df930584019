import type { LoadChannel } from '@sahuji/contract/banks'
import type { Control } from '@sahuji/simulator/control'
import type { Simulator } from '@sahuji/simulator/simulator'
import { createPrivateKey } from 'node:crypto'
import type { RailSettings } from '../src/rails/rails.ts'

export type RailName = keyof RailSettings

/** The settings of every rail. */
export type SettingsOfRails = { [Name in RailName]: NonNullable<RailSettings[Name]> }

/** Where people reach the product in tests. */
export const public_url = 'http://127.0.0.1:4620'

/** What tests pay with by each rail: a bank of its own, so that where all are set none stands in for another. */
export const paysWith: Readonly<Record<RailName, { channel: LoadChannel; bank: string }>> = {
  onepg: { channel: 'ebanking', bank: 'nabil bank' },
  khalti: { channel: 'ebanking', bank: 'everest bank' },
  esewa: { channel: 'mobilebanking', bank: 'esewa' },
  connectips: { channel: 'ips', bank: 'connectips' },
}

/** The other end of each rail. */
export const controlsOf = ({ control, khalti, esewa, connectips }: Simulator): Record<RailName, Control> => ({
  onepg: control,
  khalti,
  esewa,
  connectips,
})

/** What each adapter needs to know of the simulator. */
export const railSettings = (
  { keys: { onepg, khalti, esewa, connectips } }: Simulator,
  timeoutMs: number,
): SettingsOfRails => ({
  onepg: { ...onepg, secrets: [onepg.secret], timeoutMs },
  khalti: { ...khalti, secretKeys: [khalti.secretKey], websiteUrl: public_url, timeoutMs },
  esewa: { ...esewa, secrets: [esewa.secret], timeoutMs },
  connectips: { ...connectips, key: createPrivateKey(connectips.privateKey), timeoutMs },
})

/** Registers our addresses with the rails that have them from the merchant: `url` is where the server listens. */
export function registerAddresses({ control, connectips }: Simulator, url: string): void {
  control.merchant({ notify_url: `${url}/rails/onepg/notify`, return_url: null })
  connectips.merchant({ return_url: `${public_url}/rails/connectips/return` })
}
