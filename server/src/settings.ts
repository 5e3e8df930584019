import { appAuthorizerDefault } from '@sahuji/contract/http/envelope'
import { rupees } from '@sahuji/contract/money/money'
import { operatorDefaults } from '@sahuji/contract/company/operator-facts'
import * as z from 'zod/mini'
import { supportDefaults } from './page-facts.ts'
import { list, network, networks } from './platform/http/networks.ts'
import { type SmsPerDay, smsPerDay } from './platform/messages/sms-limits.ts'
import { hasRail, railEnvironment } from './rails/rails.ts'
import type { DemoSettings } from './sandbox/visitors/demo-shop-row.ts'

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(65_535))),
)
const smsCount = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.transform(Number))
const wholeRupees = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(rupees))

const environment = z.object({
  PORT: z._default(port, 4620),
  HOST: z._default(z.string(), '127.0.0.1'),
  SIMULATOR_PORT: z._default(port, 4621),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  SAHUJI_DATA: z._default(z.string(), '.sahuji'),
  DATABASE_URL: z.optional(z.string()),
  DATABASE_APP_URL: z.optional(z.string()),
  /** Where a replica answers, or a proxy before several. */
  DATABASE_READ_URL: z.optional(z.url()),
  DATABASE_APP_PASSWORD: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/))),
  DATABASE_CONNECTIONS: z._default(z.pipe(port, z.int().check(z.gte(3))), 10),
  OFFICE_CONNECTIONS: z._default(z.pipe(port, z.int().check(z.gte(2))), 4),
  SEARCH_CONNECTIONS: z._default(z.pipe(port, z.int().check(z.gte(2))), 3),
  APP_AUTHORIZER: z._default(z.string(), appAuthorizerDefault),
  BRAND: z._default(z.string().check(z.maxLength(40)), operatorDefaults.brand),
  SUPPORT_PHONE: z._default(z.string().check(z.regex(/^\+?[\d\s-]{6,24}$/)), supportDefaults.phone),
  SUPPORT_EMAIL: z._default(z.email(), supportDefaults.email),
  PUBLIC_URL: z.optional(z.url()),
  /** Tag 26 of the QR of a shop, a template that begins with its sub-tag 00; room is left for the shop's code. */
  SAHUJI_QR_FONEPAY: z.optional(z.string().check(z.regex(/^00\d\d[ -~]{1,85}$/))),
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error']), 'info'),
  TRUSTED_PROXIES: networks,
  OPERATOR_HOST: z.optional(z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/i))),
  SECOND_PERSON_ABOVE: z._default(wholeRupees, rupees('10,000')),
  PAYOUT_CHECK_ABOVE: z._default(wholeRupees, rupees('1,00,000')),
  OPERATOR_NETWORKS: networks,
  OPERATOR_SECOND_FACTOR: z.optional(z.enum(['everybody', 'except-demo'])),
  SEAL_KEY: z.optional(z.string()),
  SEAL_PUBLIC_KEYS: z._default(list, []),
  SEALS_FILE: z.optional(z.string()),
  /** ed25519 keys that sign the codes on receipts, the newest first, parted by commas. */
  RECEIPT_KEYS: z._default(list, []),
  /** ed25519 keys that sign the claims of statements, the newest first, parted by commas. */
  STATEMENT_KEYS: z._default(list, []),
  /** Public keys that sign no more: `<base64>@<last day>`, parted by commas. */
  STATEMENT_RETIRED_KEYS: z._default(list, []),
  DOCUMENT_KEY: z.optional(z.string()),
  DOCUMENTS: z.optional(z.string()),
  DOCUMENTS_ACCESS_KEY_ID: z.optional(z.string()),
  DOCUMENTS_SECRET_ACCESS_KEY: z.optional(z.string()),
  PASSWORD_PEPPER: z.optional(z.string().check(z.minLength(16))),
  /** Instead of it while they rotate, the newest first, parted by commas. */
  PASSWORD_PEPPERS: z._default(z.pipe(list, z.array(z.string().check(z.minLength(16)))), []),
  /** A private key of P-256 in base64url (VAPID), and whom push services may write to. */
  PUSH_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}=?$/))),
  PUSH_CONTACT: z.optional(z.string().check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/))),
  /** Hosts of push services beside those of the browsers' makers, separated by commas; `*.` matches any name below. */
  PUSH_SERVICES: z._default(
    z.pipe(list, z.array(z.string().check(z.regex(/^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/i)))),
    [],
  ),
  /** The file of a service account of Firebase, or its base64 line. */
  FIREBASE_CREDENTIALS: z.optional(z.string()),
  /** Private networks to which webhooks may go, beside the public internet. */
  WEBHOOK_NETWORKS: z.optional(z.pipe(list, z.array(network))),
  SMTP_URL: z.optional(z.url()),
  MAIL_FROM: z._default(z.string(), 'Sahuji <no-reply@sahuji.example>'),
  SPARROW_TOKEN: z.optional(z.string()),
  SPARROW_FROM: z.optional(z.string()),
  SPARROW_URL: z._default(z.url(), 'https://api.sparrowsms.com/v2/sms/'),
  SMS_PER_DAY: z._default(smsCount, 2000),
  /** The budgets of SMS by themselves, in place of their shares of the whole. */
  SMS_SIGN_UP_PER_DAY: z.optional(smsCount),
  SMS_SIGN_IN_PER_DAY: z.optional(smsCount),
  SMS_MONEY_PER_DAY: z.optional(smsCount),
  /** Demo shops that wait for strangers at /demo; 0: no demo. */
  DEMO_SHOPS: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number))),
  DEMO_IDLE_HOURS: z._default(z.pipe(z.string().check(z.regex(/^([1-9]|1\d|2[0-4])$/)), z.transform(Number)), 2),
  DEMO_SHOPS_A_DAY: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)), 300),
  /** The rails that are a provider's test environment, by name: they serve the sandbox alone. */
  TEST_RAILS: z._default(list, []),
  ...railEnvironment,
})

export type Settings = z.output<typeof environment>

/** Reads the environment once. Throws one sentence a setting that is not valid, never its value. */
export function settingsFrom(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.safeParse(environment, given)
  if (result.success) return result.data
  const names = new Set(result.error.issues.map((issue) => issue.path[0]))
  throw new Error(`These settings are not valid: ${[...names].join(', ')}. See docs/operate/settings.md.`)
}

/** True where people's messages really leave: then there is no outbox page and no demo merchant. */
export const hasProviders = (settings: Settings): boolean =>
  settings.SMTP_URL !== undefined || settings.SPARROW_TOKEN !== undefined || hasRail(settings)

/** Where webhooks may go beside the public internet: what is set, else this machine while the simulator plays the rails. */
export const webhookNetworks = (settings: Settings): readonly string[] =>
  settings.WEBHOOK_NETWORKS ?? (hasSimulator(settings) ? ['127.0.0.1', '::1'] : [])

/** The peppers that the environment gives, newest first; none where they are to be generated. */
export const peppersOf = ({ PASSWORD_PEPPER, PASSWORD_PEPPERS }: Settings): readonly string[] => {
  if (PASSWORD_PEPPER !== undefined && PASSWORD_PEPPERS.length > 0)
    throw new Error('PASSWORD_PEPPER and PASSWORD_PEPPERS are both set. See docs/operate/settings.md.')
  return PASSWORD_PEPPER === undefined ? PASSWORD_PEPPERS : [PASSWORD_PEPPER]
}

/** The budgets of SMS: those that are set, else their shares of the whole. */
export const smsPerDayOf = (settings: Settings): SmsPerDay =>
  smsPerDay(settings.SMS_PER_DAY, {
    sign_up: settings.SMS_SIGN_UP_PER_DAY,
    sign_in: settings.SMS_SIGN_IN_PER_DAY,
    money: settings.SMS_MONEY_PER_DAY,
  })

export const isProduction = (settings: Settings): boolean => settings.NODE_ENV === 'production'

/** True where the banks' simulator plays the rails: never in production, nor where anything real is set. */
export const hasSimulator = (settings: Settings): boolean => !isProduction(settings) && !hasProviders(settings)

/**
 * Whether this start seeds the demo: on the embedded database unless `--empty` is given, on an external database only
 * with `--demo`. Throws where it is requested in production or beside real providers.
 */
export function wantsDemo(settings: Settings, flags: readonly string[]): boolean {
  const isAsked = flags.includes('--demo')
  if (isAsked && isProduction(settings))
    throw new Error('the demo has published passwords: not with NODE_ENV=production.')
  if (isAsked && hasProviders(settings))
    throw new Error('the demo has published passwords: not where a provider is set.')
  return isAsked || (hasSimulator(settings) && settings.DATABASE_URL === undefined && !flags.includes('--empty'))
}

/** The demo shops of strangers: off unless they are set, or this start seeds the demo. */
export const demoOf = (settings: Settings, hasDemo: boolean): DemoSettings => ({
  shops: settings.DEMO_SHOPS ?? (hasDemo ? 3 : 0),
  idle_hours: settings.DEMO_IDLE_HOURS,
  shops_a_day: settings.DEMO_SHOPS_A_DAY,
})

/** The address people use, without a slash at the end. */
export const publicAddress = ({ PUBLIC_URL, PORT }: Settings): string => PUBLIC_URL ?? `http://localhost:${PORT}`
