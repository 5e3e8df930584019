import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { outsideSeals } from '../ledger/outside-seals.ts'
import { newSealKey, sealKeyFrom, type TrustedKeys, trustedKeysFrom } from '../ledger/seal-keys.ts'
import type { SealKeeper } from '../ledger/seal.ts'
import { readOrCreate } from '../platform/private-file.ts'
import type { Log } from '../platform/log.ts'
import type { Settings } from '../settings.ts'
import { newStatementKey, type StatementKeys, statementKeysFrom } from '../statements/statement-keys.ts'
import { newReceiptKey, type ReceiptKeys, receiptKeysFrom } from '../transactions/receipts/receipt-keys.ts'

/** Where this installation stores its seals outside the database, and their signing key; created at the first start. */
export async function openSealKeeper(ask: { data: string; settings: Settings; log: Log }): Promise<SealKeeper> {
  const { SEAL_KEY, SEAL_PUBLIC_KEYS } = ask.settings
  const key = sealKeyFrom(SEAL_KEY ?? (await readOrCreate(keyFile(ask.data), newSealKey)))
  return {
    key,
    trusted: trustedKeysFrom([key.public_key, ...SEAL_PUBLIC_KEYS]),
    outside: outsideSeals(sealsFile(ask)),
    log: ask.log,
  }
}

/**
 * The trusted keys and outside seals for `npm run ledger:verify`; undefined where this machine has no key. Creates
 * nothing.
 */
export async function knownSeals(settings: Settings): Promise<{ trusted: TrustedKeys; path: string } | undefined> {
  const { SEAL_KEY, SEAL_PUBLIC_KEYS } = settings
  const data = resolve(settings.SAHUJI_DATA)
  const own = SEAL_KEY ?? (await readFile(keyFile(data), 'utf8').catch(() => undefined))
  const keys = [...(own ? [sealKeyFrom(own).public_key] : []), ...SEAL_PUBLIC_KEYS]
  return keys.length === 0 ? undefined : { trusted: trustedKeysFrom(keys), path: sealsFile({ data, settings }) }
}

const keyFile = (data: string) => join(data, 'seal-key.pem')
const sealsFile = ({ data, settings }: { data: string; settings: Settings }) =>
  settings.SEALS_FILE ?? join(data, 'seals.log')

/** This installation's signing keys of receipts: those of the settings, else the one created at the first start. */
export async function openReceiptKeys(ask: { data: string; settings: Settings }): Promise<ReceiptKeys> {
  const [newest, ...earlier] = ask.settings.RECEIPT_KEYS
  if (newest !== undefined) return receiptKeysFrom([newest, ...earlier])
  return receiptKeysFrom([await readOrCreate(join(ask.data, 'receipt-key.pem'), newReceiptKey)])
}

/** This installation's signing keys of statements: those of the settings, else the one created at the first start. */
export async function openStatementKeys(ask: { data: string; settings: Settings }): Promise<StatementKeys> {
  const { STATEMENT_KEYS, STATEMENT_RETIRED_KEYS } = ask.settings
  const [newest, ...earlier] = STATEMENT_KEYS
  if (newest !== undefined) return statementKeysFrom([newest, ...earlier], STATEMENT_RETIRED_KEYS)
  const own = await readOrCreate(join(ask.data, 'statement-key.pem'), newStatementKey)
  return statementKeysFrom([own], STATEMENT_RETIRED_KEYS)
}
