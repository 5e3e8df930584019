import { readFileSync } from 'node:fs'
import type { CardsKey, CardsQuery, CardsSettings } from '../rails/cards/settings.ts'
import { openCreditorKey } from '../rails/connectips/creditor-key.ts'
import type { ConnectipsSettings } from '../rails/connectips/settings.ts'
import type { EsewaSettings } from '../rails/esewa/settings.ts'
import type { FonepayMeaning, FonepaySettings } from '../rails/fonepay/settings.ts'
import { khaltiModes, type KhaltiSettings } from '../rails/khalti/settings.ts'
import type { NchlSettings } from '../rails/nchl/settings.ts'
import type { OnepgSettings } from '../rails/onepg/settings.ts'
import { railNetworksFrom } from '../rails/rail-networks.ts'
import type { RailSettings } from '../rails/rails.ts'
import type { SctSettings } from '../rails/sct/settings.ts'
import type { Settings } from '../settings.ts'
import { bankfileFrom, type Moment, npiFrom, renewalDays } from './payout-settings.ts'

/** The rails that the environment describes. Throws where only a part of one is set, or a key cannot be used at `now`. */
export const railsFrom = (settings: Settings, public_url: string, { now, log }: Moment): RailSettings => ({
  onepg: onepgFrom(settings),
  khalti: khaltiFrom(settings, public_url),
  esewa: esewaFrom(settings),
  fonepay: fonepayFrom(settings),
  connectips: connectipsFrom(settings, { now, log }),
  cards: cardsFrom(settings, public_url),
  sct: sctFrom(settings),
  nchl: nchlFrom(settings),
  npi: npiFrom(settings, { now, log }),
  bankfile: bankfileFrom(settings),
  tests: settings.TEST_RAILS,
  networks: railNetworksFrom(settings),
})

function onepgFrom(settings: Settings): OnepgSettings | undefined {
  const { ONEPG_API, ONEPG_GATEWAY, ONEPG_MERCHANT_ID, ONEPG_MERCHANT_NAME, ONEPG_API_USER, ONEPG_API_PASSWORD } =
    settings
  const [secret, ...olderSecrets] = settings.ONEPG_SECRETS
  if (!ONEPG_API) return undefined
  if (!ONEPG_GATEWAY || !ONEPG_MERCHANT_ID || !ONEPG_API_USER || !ONEPG_API_PASSWORD || !secret) {
    throw new Error('ONEPG_API is set, but not all of the other ONEPG settings. See docs/operate/settings.md.')
  }
  return {
    apiBase: ONEPG_API,
    gatewayPage: ONEPG_GATEWAY,
    merchantId: ONEPG_MERCHANT_ID,
    merchantName: ONEPG_MERCHANT_NAME ?? 'Sahuji',
    apiUser: ONEPG_API_USER,
    apiPassword: ONEPG_API_PASSWORD,
    secrets: [secret, ...olderSecrets],
  }
}

function connectipsFrom(settings: Settings, { now, log }: Moment): ConnectipsSettings | undefined {
  const { CONNECTIPS_BASE, CONNECTIPS_MERCHANT_ID, CONNECTIPS_APP_ID, CONNECTIPS_APP_NAME } = settings
  const { CONNECTIPS_PASSWORD, CONNECTIPS_KEY, CONNECTIPS_PASSPHRASE } = settings
  if (!CONNECTIPS_BASE) return undefined
  if (!CONNECTIPS_MERCHANT_ID || !CONNECTIPS_APP_ID || !CONNECTIPS_APP_NAME || !CONNECTIPS_PASSWORD) {
    throw new Error(
      'CONNECTIPS_BASE is set, but not all of the other CONNECTIPS settings. See docs/operate/settings.md.',
    )
  }
  if (!CONNECTIPS_KEY) throw new Error('CONNECTIPS_BASE is set without CONNECTIPS_KEY: the key of CREDITOR.pfx.')
  const { key, until } = openCreditorKey(readKeyFile(CONNECTIPS_KEY), CONNECTIPS_PASSPHRASE ?? '', now)
  if (until && until.getTime() - now.getTime() < renewalDays * 86_400_000)
    log.warn({ until }, 'the certificate of the connectIPS key runs out soon: ask NCHL for a new CREDITOR.pfx')
  return {
    base: CONNECTIPS_BASE.replace(/\/+$/, ''),
    merchantId: CONNECTIPS_MERCHANT_ID,
    appId: CONNECTIPS_APP_ID,
    appName: CONNECTIPS_APP_NAME,
    password: CONNECTIPS_PASSWORD,
    key,
  }
}

function readKeyFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new Error('CONNECTIPS_KEY names a file that cannot be read.')
  }
}

function esewaFrom(settings: Settings): EsewaSettings | undefined {
  const { ESEWA_FORM, ESEWA_STATUS, ESEWA_PRODUCT_CODE } = settings
  const [secret, ...olderSecrets] = settings.ESEWA_SECRETS
  if (!ESEWA_FORM) return undefined
  if (!ESEWA_PRODUCT_CODE || !secret) {
    throw new Error('ESEWA_FORM is set, but not all of the other ESEWA settings. See docs/operate/settings.md.')
  }
  return {
    formPage: ESEWA_FORM,
    statusApi: ESEWA_STATUS,
    productCode: ESEWA_PRODUCT_CODE,
    secrets: [secret, ...olderSecrets],
  }
}

function fonepayFrom(settings: Settings): FonepaySettings | undefined {
  const { FONEPAY_PAGE, FONEPAY_VERIFY, FONEPAY_MERCHANT_CODE, FONEPAY_BID, FONEPAY_YES, FONEPAY_CODES } = settings
  const [secret, ...olderSecrets] = settings.FONEPAY_SECRETS
  if (!FONEPAY_PAGE) return undefined
  if (!FONEPAY_MERCHANT_CODE || !secret) {
    throw new Error('FONEPAY_PAGE is set, but not all of the other FONEPAY settings. See docs/operate/settings.md.')
  }
  return {
    payPage: FONEPAY_PAGE,
    verifyApi: FONEPAY_VERIFY ?? `${FONEPAY_PAGE}/verificationMerchant`,
    merchantCode: FONEPAY_MERCHANT_CODE,
    secrets: [secret, ...olderSecrets],
    bankId: FONEPAY_BID,
    ...(FONEPAY_YES.length > 0 && { yes: FONEPAY_YES.map((word) => word.toLowerCase()) }),
    codes: Object.fromEntries(FONEPAY_CODES.map((pair) => pair.toLowerCase().split(':') as [string, FonepayMeaning])),
  }
}

function cardsFrom(settings: Settings, public_url: string): CardsSettings | undefined {
  const { CARDS_PAGE, CARDS_PROFILE_ID } = settings
  const [key, ...olderKeys] = settings.CARDS_KEYS.map(cardsKeyFrom)
  if (!CARDS_PAGE) return undefined
  if (!CARDS_PROFILE_ID || !key) {
    throw new Error('CARDS_PAGE is set, but not all of the other CARDS settings. See docs/operate/settings.md.')
  }
  return {
    payPage: CARDS_PAGE,
    profileId: CARDS_PROFILE_ID,
    keys: [key, ...olderKeys],
    notifyUrl: `${public_url}/rails/cards/notify`,
    query: cardsQueryFrom(settings),
  }
}

function cardsKeyFrom(pair: string): CardsKey {
  const [accessKey = '', secret = ''] = pair.split(':')
  return { accessKey, secret }
}

/** The transaction search: all of it or nothing. */
function cardsQueryFrom(settings: Settings): CardsQuery | undefined {
  const { CARDS_API, CARDS_MERCHANT_ID, CARDS_API_KEY_ID, CARDS_API_KEY } = settings
  const given = [CARDS_MERCHANT_ID, CARDS_API_KEY_ID, CARDS_API_KEY].filter((one) => one !== undefined).length
  if (given === 0) return undefined
  if (!CARDS_MERCHANT_ID || !CARDS_API_KEY_ID || !CARDS_API_KEY)
    throw new Error(
      'One of CARDS_MERCHANT_ID, CARDS_API_KEY_ID and CARDS_API_KEY is missing. See docs/operate/settings.md.',
    )
  return { apiBase: CARDS_API, merchantId: CARDS_MERCHANT_ID, keyId: CARDS_API_KEY_ID, sharedSecret: CARDS_API_KEY }
}

function sctFrom(settings: Settings): SctSettings | undefined {
  const { SCT_SERVICE, SCT_PAY_PAGE, SCT_MERCHANT_ID, SCT_USER_NAME, SCT_PASSWORD } = settings
  const [passcode, ...olderPasscodes] = settings.SCT_PASSCODES
  if (!SCT_SERVICE) return undefined
  if (!SCT_PAY_PAGE || !SCT_MERCHANT_ID || !SCT_USER_NAME || !SCT_PASSWORD || !passcode) {
    throw new Error('SCT_SERVICE is set, but not all of the other SCT settings. See docs/operate/settings.md.')
  }
  return {
    service: SCT_SERVICE,
    payPage: SCT_PAY_PAGE,
    merchantId: SCT_MERCHANT_ID,
    userName: SCT_USER_NAME,
    password: SCT_PASSWORD,
    passcodes: [passcode, ...olderPasscodes],
  }
}

function nchlFrom(settings: Settings): NchlSettings | undefined {
  const { NCHL_PUSH_USER_NAME, NCHL_PUSH_PUBLIC_KEYS, NCHL_PUSH_RETRY_MINUTES } = settings
  const [password, ...olderPasswords] = settings.NCHL_PUSH_PASSWORDS
  if (!NCHL_PUSH_USER_NAME) return undefined
  const pems = (NCHL_PUSH_PUBLIC_KEYS ?? '').replaceAll('\\n', '\n')
  const [key, ...olderKeys] = pems.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? []
  if (!password || !key) {
    throw new Error(
      'NCHL_PUSH_USER_NAME is set, but not all of the other NCHL_PUSH settings. See docs/operate/settings.md.',
    )
  }
  return {
    userName: NCHL_PUSH_USER_NAME,
    passwords: [password, ...olderPasswords],
    publicKeys: [key, ...olderKeys],
    retrySeconds: NCHL_PUSH_RETRY_MINUTES * 60,
  }
}

function khaltiFrom(settings: Settings, public_url: string): KhaltiSettings | undefined {
  const { KHALTI_API, KHALTI_BANK_LIST, KHALTI_PAY_PAGE, KHALTI_EBANKING_MODE } = settings
  const [key, ...olderKeys] = settings.KHALTI_SECRET_KEYS
  if (!KHALTI_API) return undefined
  if (!key) throw new Error('KHALTI_API is set without KHALTI_SECRET_KEYS. See docs/operate/settings.md.')
  return {
    apiBase: KHALTI_API,
    bankList: KHALTI_BANK_LIST,
    payPage: KHALTI_PAY_PAGE,
    secretKeys: [key, ...olderKeys],
    websiteUrl: public_url,
    modes: { ...khaltiModes, ebanking: KHALTI_EBANKING_MODE },
  }
}
