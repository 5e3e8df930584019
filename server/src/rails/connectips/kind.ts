import { createPrivateKey } from 'node:crypto'
import * as z from 'zod/mini'
import { partlySet, railKind } from '../rail-kind.ts'
import { connectipsRail } from './connectips.ts'
import { openKeyFile } from './creditor-key.ts'
import type { ConnectipsSettings } from './settings.ts'

export const connectips = railKind({
  environment: {
    CONNECTIPS_BASE: z.optional(z.url()),
    CONNECTIPS_MERCHANT_ID: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    CONNECTIPS_APP_ID: z.optional(z.string().check(z.regex(/^[^\s,=:]{1,20}$/))),
    CONNECTIPS_APP_NAME: z.optional(z.string().check(z.regex(/^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{1,30}$/))),
    CONNECTIPS_PASSWORD: z.optional(z.string()),
    /** The file with the creditor's key, and its passphrase. */
    CONNECTIPS_KEY: z.optional(z.string()),
    CONNECTIPS_PASSPHRASE: z.optional(z.string()),
  },
  exists_by: 'CONNECTIPS_BASE',
  registers: ['return'],
  settingsFrom: (values, start): ConnectipsSettings => {
    const { CONNECTIPS_BASE, CONNECTIPS_MERCHANT_ID, CONNECTIPS_APP_ID, CONNECTIPS_APP_NAME } = values
    const { CONNECTIPS_PASSWORD, CONNECTIPS_KEY, CONNECTIPS_PASSPHRASE } = values
    if (
      !CONNECTIPS_BASE ||
      !CONNECTIPS_MERCHANT_ID ||
      !CONNECTIPS_APP_ID ||
      !CONNECTIPS_APP_NAME ||
      !CONNECTIPS_PASSWORD
    )
      throw partlySet('CONNECTIPS_BASE', 'CONNECTIPS')
    if (!CONNECTIPS_KEY) throw new Error('CONNECTIPS_BASE is set without CONNECTIPS_KEY: the key of CREDITOR.pfx.')
    return {
      base: CONNECTIPS_BASE.replace(/\/+$/, ''),
      merchantId: CONNECTIPS_MERCHANT_ID,
      appId: CONNECTIPS_APP_ID,
      appName: CONNECTIPS_APP_NAME,
      password: CONNECTIPS_PASSWORD,
      key: openKeyFile(CONNECTIPS_KEY, CONNECTIPS_PASSPHRASE, start),
    }
  },
  access: z.object({
    base: z.string(),
    merchantId: z.string(),
    appId: z.string(),
    appName: z.string(),
    password: z.string(),
    privateKey: z.string(),
  }),
  settingsOfSimulator: ({ privateKey, ...access }): ConnectipsSettings => ({
    ...access,
    key: createPrivateKey(privateKey),
  }),
  open: connectipsRail,
})
