import { createPrivateKey } from 'node:crypto'
import * as z from 'zod/mini'
import { list, networks } from '../../platform/http/networks.ts'
import { pemsIn } from '../caller-keys.ts'
import { openKeyFile } from '../connectips/creditor-key.ts'
import { partlySet, railKind } from '../rail-kind.ts'
import { nepalpayRail } from './nepalpay.ts'
import { confirmPath, type NepalpaySettings } from './settings.ts'

const latin = (most: number) => z.string().check(z.regex(/^[ -+\--~]+$/), z.maxLength(most))

export const nepalpay = railKind({
  environment: {
    /** The operator's acquirer code at NCHL, within every QR of a shop; set also without this rail. */
    SAHUJI_QR_ACQUIRER: z.optional(z.string().check(z.regex(/^\d{8}$/))),
    NEPALPAY_BASE: z.optional(z.url()),
    NEPALPAY_USER_NAME: z.optional(z.string().check(z.regex(/^[^\s,:]{1,50}$/))),
    NEPALPAY_PASSWORD: z.optional(z.string()),
    NEPALPAY_MERCHANT_ID: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{1,20}$/))),
    NEPALPAY_MERCHANT_NAME: z._default(latin(25), 'Sahuji'),
    NEPALPAY_CATEGORY: z._default(z.string().check(z.regex(/^[1-9]\d{3}$/)), '5999'),
    NEPALPAY_CITY: z._default(latin(15), 'Kathmandu'),
    NEPALPAY_POSTAL_CODE: z._default(z.string().check(z.regex(/^\d{4,10}$/)), '44600'),
    /** The file with the key whose certificate NCHL has, and its passphrase. */
    NEPALPAY_KEY: z.optional(z.string()),
    NEPALPAY_PASSPHRASE: z.optional(z.string()),
    /** Not certain by its documents: confirm in UAT whether a blank follows each comma of the signed text. */
    NEPALPAY_TOKEN_BLANK: z._default(z.enum(['yes', 'no']), 'no'),
    NEPALPAY_CALLS_USER_NAME: z.optional(z.string()),
    /** The newest first, during a rotation. */
    NEPALPAY_CALLS_PASSWORDS: z._default(list, []),
    /** PEM, one after the other where several are valid; a line break may be written \n. */
    NEPALPAY_PUBLIC_KEYS: z.optional(z.string()),
    NEPALPAY_NETWORKS: networks,
  },
  exists_by: 'NEPALPAY_BASE',
  networks_by: 'NEPALPAY_NETWORKS',
  registers: ['notify'],
  notify_path: confirmPath,
  settingsFrom: (values, start): NepalpaySettings => {
    const { NEPALPAY_BASE: base, NEPALPAY_USER_NAME: userName, NEPALPAY_PASSWORD: password } = values
    const { SAHUJI_QR_ACQUIRER: acquirer, NEPALPAY_MERCHANT_ID: merchantId, NEPALPAY_KEY: file } = values
    const [callsPassword, ...olderPasswords] = values.NEPALPAY_CALLS_PASSWORDS
    const [publicKey, ...olderKeys] = pemsIn(values.NEPALPAY_PUBLIC_KEYS ?? '')
    if (!base || !userName || !password || !merchantId) throw partlySet('NEPALPAY_BASE', 'NEPALPAY')
    if (!acquirer) throw new Error('NEPALPAY_BASE is set without SAHUJI_QR_ACQUIRER: the acquirer code within each QR.')
    if (!file) throw new Error('NEPALPAY_BASE is set without NEPALPAY_KEY: the key that NCHL has the certificate of.')
    if (!values.NEPALPAY_CALLS_USER_NAME || !callsPassword || !publicKey) throw partlySet('NEPALPAY_BASE', 'NEPALPAY')
    return {
      base: base.replace(/\/+$/, ''),
      userName,
      password,
      acquirer,
      merchantId,
      merchantName: values.NEPALPAY_MERCHANT_NAME,
      category: values.NEPALPAY_CATEGORY,
      city: values.NEPALPAY_CITY,
      postalCode: values.NEPALPAY_POSTAL_CODE,
      key: openKeyFile(file, values.NEPALPAY_PASSPHRASE, start, nepalpayKey),
      separator: values.NEPALPAY_TOKEN_BLANK === 'yes' ? ', ' : ',',
      calls: {
        userName: values.NEPALPAY_CALLS_USER_NAME,
        passwords: [callsPassword, ...olderPasswords],
        publicKeys: [publicKey, ...olderKeys],
      },
    }
  },
  access: z.object({
    base: z.string(),
    userName: z.string(),
    password: z.string(),
    acquirer: z.string(),
    merchantId: z.string(),
    privateKey: z.string(),
    callsUserName: z.string(),
    callsPassword: z.string(),
    publicKey: z.string(),
    simulatedApp: z.string(),
  }),
  settingsOfSimulator: ({ privateKey, callsUserName, callsPassword, publicKey, ...access }): NepalpaySettings => ({
    ...access,
    merchantName: 'Sahuji',
    category: '5999',
    city: 'Kathmandu',
    postalCode: '44600',
    key: createPrivateKey(privateKey),
    separator: ',',
    calls: { userName: callsUserName, passwords: [callsPassword], publicKeys: [publicKey] },
  }),
  open: nepalpayRail,
})

const nepalpayKey = {
  rail: 'NEPALPAY',
  setting: 'NEPALPAY_KEY',
  passphrase: 'NEPALPAY_PASSPHRASE',
  file: 'NPI.pfx',
  renewal: 'a new NPI.pfx',
}
