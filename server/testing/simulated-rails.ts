import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { Control } from '@sahuji/simulator/control'
import type { CardsAccess } from '@sahuji/simulator/accesses'
import type { Simulator } from '@sahuji/simulator/simulator'
import { createPrivateKey } from 'node:crypto'
import type { CardsSettings } from '../src/rails/cards/settings.ts'
import type { RailSettings } from '../src/rails/rails.ts'

/** The rails that loads come by and that are asked; NCHL only calls. */
export type RailName = Exclude<keyof RailSettings, 'nchl' | 'npi' | 'bankfile' | 'is_simulated' | 'tests' | 'networks'>

/** The settings of every rail. */
export type SettingsOfRails = { [Name in RailName]: NonNullable<RailSettings[Name]> }

/** Where people reach the product in tests. */
export const public_url = 'http://127.0.0.1:4620'

/** The simulator calls from this machine: what comes from elsewhere is none of its rails. */
export const ownNetworks = Object.fromEntries(
  ['onepg', 'cards', 'sct', 'nchl'].map((rail) => [rail, ['127.0.0.0/8', '::1']]),
)

/** What tests pay with by each rail: a bank of its own, so that where all are set none stands in for another. */
export const paysWith: Readonly<Record<RailName, { channel: LoadChannel; bank: string }>> = {
  onepg: { channel: 'ebanking', bank: 'nabil bank' },
  khalti: { channel: 'ebanking', bank: 'everest bank' },
  esewa: { channel: 'mobilebanking', bank: 'esewa' },
  fonepay: { channel: 'mobilebanking', bank: 'fonepay' },
  connectips: { channel: 'ips', bank: 'connectips' },
  cards: { channel: 'visa', bank: 'visa or mastercard' },
  sct: { channel: 'sct', bank: 'sct card' },
}

/** The other end of each rail. */
export const controlsOf = ({
  control,
  khalti,
  esewa,
  fonepay,
  connectips,
  cards,
  sct,
}: Simulator): Record<RailName, Control> => ({
  onepg: control,
  khalti,
  esewa,
  fonepay,
  connectips,
  cards,
  sct,
})

/** What each adapter needs to know of the simulator. */
export const railSettings = (
  { keys: { onepg, khalti, esewa, fonepay, connectips, cards, sct } }: Simulator,
  timeoutMs: number,
  ours = public_url,
): SettingsOfRails => ({
  onepg: { ...onepg, secrets: [onepg.secret], timeoutMs },
  khalti: { ...khalti, secretKeys: [khalti.secretKey], websiteUrl: ours, timeoutMs },
  esewa: { ...esewa, secrets: [esewa.secret], timeoutMs },
  fonepay: { ...fonepay, secrets: [fonepay.secret], timeoutMs },
  connectips: { ...connectips, key: createPrivateKey(connectips.privateKey), timeoutMs },
  cards: cardsSettings(cards, timeoutMs, ours),
  sct: { ...sct, passcodes: [sct.passcode], timeoutMs },
})

/** Registers our addresses with the rails that have them from the merchant: `url` is where the server listens, `ours` where payers go back. */
export function registerAddresses(
  { control, connectips, cards, sct, nchl }: Simulator,
  url: string,
  ours = public_url,
): void {
  control.merchant({ notify_url: `${url}/rails/onepg/notify`, return_url: null })
  connectips.merchant({ return_url: `${ours}/rails/connectips/return` })
  cards.merchant({ notify_url: `${url}/rails/cards/notify` })
  nchl.wallet(`${url}/rails/nchl`)
  sct.merchant({ notify_url: `${url}/rails/sct/notify`, return_url: `${ours}/rails/sct/return` })
}

/** The card rail as the simulator's access sets it, with our own address for its server's word. */
export const cardsSettings = (
  { accessKey, secret, apiBase, merchantId, keyId, sharedSecret, ...access }: CardsAccess,
  timeoutMs: number,
  ours = public_url,
): CardsSettings => ({
  ...access,
  keys: [{ accessKey, secret }],
  notifyUrl: `${ours}/rails/cards/notify`,
  query: { apiBase, merchantId, keyId, sharedSecret },
  timeoutMs,
})

export const pushSettings = ({ keys: { nchl } }: Simulator): NonNullable<RailSettings['nchl']> => ({
  userName: nchl.userName,
  passwords: [nchl.password],
  publicKeys: [nchl.publicKey],
})

/** The way out to banks. */
export const npiSettings = (
  {
    keys: {
      npi: { privateKey, ...npi },
    },
  }: Simulator,
  timeoutMs: number,
): NonNullable<RailSettings['npi']> => ({ ...npi, key: createPrivateKey(privateKey), isJoinedByComma: true, timeoutMs })
