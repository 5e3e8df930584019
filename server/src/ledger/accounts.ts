import { createHash } from 'node:crypto'
import type { Tx } from '../platform/database/database.ts'
import { type Book, newLedgerId } from '../platform/ids.ts'
import {
  type AccountKind,
  merchantAccountKinds,
  type PlatformAccountKind,
  platformAccountKinds,
  type StripedAccountKind,
} from './chart-of-accounts.ts'

const books = ['live', 'sandbox'] as const satisfies Book[]

/** Opens a merchant's accounts in both books. Idempotent: call it in the transaction that makes the merchant. */
export async function openMerchantAccounts(tx: Tx, merchantId: string): Promise<void> {
  await open(
    tx,
    books.flatMap((mode) =>
      kindsOf(merchantAccountKinds).map(([kind, about]) => ({
        id: newLedgerId(mode),
        merchant_id: merchantId,
        mode,
        kind,
        stripe: 0,
        ...about,
      })),
    ),
  )
}

/** Opens the platform's accounts of the chart that are not there yet, in both books. Idempotent: called at every start. */
export async function openPlatformAccounts(tx: Tx): Promise<void> {
  await open(
    tx,
    books.flatMap((mode) =>
      kindsOf<PlatformAccountKind>(platformAccountKinds).flatMap(([kind, about]) =>
        Array.from({ length: about.stripes ?? 1 }, (_, stripe) => ({
          id: platformAccount(mode, kind, stripe),
          merchant_id: null,
          mode,
          kind,
          stripe,
          ...about,
        })),
      ),
    ),
  )
}

/** Opens an account in both books for one of the operator's own bank accounts. Idempotent. */
export async function openBankAccount(tx: Tx, { code, label }: { code: string; label: string }): Promise<void> {
  await open(
    tx,
    books.map((mode) => ({
      id: bankAccount(mode, code),
      merchant_id: null,
      mode,
      kind: `bank_settlement:${code}`,
      label,
      may_overdraw: true,
      stripe: 0,
    })),
  )
}

/**
 * Opens an account in both books for what a merchant holds for a cooperative, by the cooperative's code; answers their ids.
 * Idempotent.
 */
export async function openCooperativeAccounts(
  tx: Tx,
  { merchant_id, code, label }: { merchant_id: string; code: string; label: string },
): Promise<Record<Book, string>> {
  const kind = `cooperative:${code}`
  const about = { merchant_id, kind, label, may_overdraw: false, stripe: 0 }
  await open(
    tx,
    books.map((mode) => ({ id: newLedgerId(mode), mode, ...about })),
  )
  const rows = await tx.many<{ mode: Book; id: string }>`
    select mode, id from ledger_accounts where merchant_id = ${merchant_id} and kind = ${kind}`
  const idIn = (mode: Book) => rows.find((row) => row.mode === mode)!.id
  return { live: idIn('live'), sandbox: idIn('sandbox') }
}

/** The id of the account of one of the operator's own bank accounts, by its code. */
export const bankAccount = (mode: Book, code: string): string => platformAccountNamed(mode, `bank_settlement:${code}`)

/**
 * The id of one of the platform's accounts. It follows from the name, as ledger_platform_account() in the database does. It
 * is larger than any merchant's: accounts are locked in id order, so that the ones all share come last.
 */
export function platformAccount(mode: Book, kind: PlatformAccountKind, stripe = 0): string {
  return platformAccountNamed(mode, kind, stripe)
}

function platformAccountNamed(mode: Book, kind: string, stripe = 0): string {
  const name = stripe === 0 ? kind : `${kind} ${stripe}`
  const digest = createHash('sha256').update(`sahuji ledger ${mode} ${name}`).digest('hex')
  const book = mode === 'sandbox' ? 1 : 0
  return `${stripe === 0 ? digest[0] : 'f'}${digest.slice(1, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 31)}${book}`
}

/** The row of a striped account that a transfer of this key uses: the same one each time it is asked. */
export function stripedAccount(mode: Book, kind: StripedAccountKind, key: string): string {
  // The digits before the last: that one carries the book in some ids.
  return platformAccount(mode, kind, Number.parseInt(key.slice(-4, -1), 16) % platformAccountKinds[kind].stripes)
}

/** Closes an account that holds no money, for good. False when it is unknown or closed; throws closed_account_is_empty. */
export async function closeAccount(tx: Tx, accountId: string): Promise<boolean> {
  const { closed } = await tx.one<{ closed: boolean | null }>`select ledger_close_account(${accountId}) as closed`
  return closed === true
}

/** Closes a merchant's accounts in the live book, which hold no money yet, for good: no posting can reach them. */
export async function closeLiveAccounts(tx: Tx, merchant_id: string): Promise<void> {
  const open = await tx.many<{ id: string }>`
    select id from ledger_accounts where merchant_id = ${merchant_id} and mode = 'live' and closed_at is null order by id`
  for (const { id } of open) await closeAccount(tx, id)
}

interface NewAccount {
  id: string
  merchant_id: string | null
  mode: Book
  kind: string
  label: string
  may_overdraw: boolean
  stripe: number
}

async function open(tx: Tx, accounts: NewAccount[]): Promise<void> {
  const column = (name: keyof NewAccount) => accounts.map((account) => account[name])
  await tx.run`
    select ledger_open_accounts(${column('id')}::uuid[], ${column('merchant_id')}::uuid[], ${column('mode')}::text[],
      ${column('kind')}::text[], ${column('label')}::text[], ${column('may_overdraw')}::boolean[],
      ${column('stripe')}::smallint[])`
}

function kindsOf<K extends string>(kinds: Record<K, AccountKind>): [K, AccountKind][] {
  return Object.entries(kinds) as [K, AccountKind][]
}
