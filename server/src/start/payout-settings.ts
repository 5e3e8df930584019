import { readFileSync } from 'node:fs'
import type { Log } from '../platform/log.ts'
import type { BankfileSettings } from '../rails/bankfile/bankfile.ts'
import { openCreditorKey, renewalDays } from '../rails/connectips/creditor-key.ts'
import type { NpiDebtor, NpiSettings } from '../rails/npi/settings.ts'
import type { Settings } from '../settings.ts'

/** When it is, and to whom what needs care soon is said. */
export interface Moment {
  now: Date
  log: Pick<Log, 'warn'>
}

const npiKey = { rail: 'NPI', passphrase: 'NPI_PASSPHRASE', file: 'PFX' }

/** NPI, where its settings are there. Throws where only a part of them is, or its key cannot be used at `now`. */
export function npiFrom(settings: Settings, { now, log }: Moment): NpiSettings | undefined {
  const { NPI_BASE, NPI_CLIENT_ID, NPI_CLIENT_SECRET, NPI_USER_NAME, NPI_PASSWORD } = settings
  if (!NPI_BASE) return undefined
  const debtor = debtorOf(settings)
  if (!NPI_CLIENT_ID || !NPI_CLIENT_SECRET || !NPI_USER_NAME || !NPI_PASSWORD || !debtor)
    throw new Error('NPI_BASE is set, but not all of the other NPI settings. See docs/operate/settings.md.')
  if (!settings.NPI_KEY) throw new Error('NPI_BASE is set without NPI_KEY: the key that NCHL has the certificate of.')
  const file = readKeyFile(settings.NPI_KEY)
  const { key, until } = openCreditorKey(file, settings.NPI_PASSPHRASE ?? '', now, npiKey)
  if (until && until.getTime() - now.getTime() < renewalDays * 86_400_000)
    log.warn({ until }, 'the certificate of the NPI key runs out soon: ask NCHL for a new one')
  return {
    base: NPI_BASE.replace(/\/+$/, ''),
    clientId: NPI_CLIENT_ID,
    clientSecret: NPI_CLIENT_SECRET,
    userName: NPI_USER_NAME,
    password: NPI_PASSWORD,
    key,
    debtor,
    appId: settings.NPI_APP_ID,
    isJoinedByComma: settings.NPI_TOKEN_COMMA === 'yes',
  }
}

function debtorOf(settings: Settings): NpiDebtor | undefined {
  const { NPI_DEBTOR_BANK, NPI_DEBTOR_BRANCH, NPI_DEBTOR_ACCOUNT, NPI_DEBTOR_NAME } = settings
  if (!NPI_DEBTOR_BANK || !NPI_DEBTOR_BRANCH || !NPI_DEBTOR_ACCOUNT || !NPI_DEBTOR_NAME) return undefined
  return {
    bank_id: NPI_DEBTOR_BANK,
    branch_id: NPI_DEBTOR_BRANCH,
    account_number: NPI_DEBTOR_ACCOUNT,
    account_name: NPI_DEBTOR_NAME,
  }
}

function readKeyFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new Error('NPI_KEY names a file that cannot be read.')
  }
}

/** Files that a person takes to a bank, where the account that they are paid from is set. */
export const bankfileFrom = ({ BANK_FILE_ACCOUNT, BANK_FILE_TIME }: Settings): BankfileSettings | undefined =>
  BANK_FILE_ACCOUNT === undefined ? undefined : { account_number: BANK_FILE_ACCOUNT, file_time: BANK_FILE_TIME }
