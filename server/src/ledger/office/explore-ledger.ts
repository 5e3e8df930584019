import { pageSize } from '@sahuji/contract/http/lists'
import type { LedgerAccount, LedgerTransfer } from '@sahuji/contract/ledger/office/books'
import type * as contract from '@sahuji/contract/ledger/office/books'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { platformScope } from '../chart-of-accounts.ts'
import {
  type AccountHead,
  accountsIn,
  entriesOfAll,
  type LedgerFilter,
  reversalsOf,
  transfersNamed,
  transfersOf,
} from '../explore.ts'
import { type PostedTransfer, transferById } from '../queries.ts'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../../platform/database/database.ts'
import { cursorId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tradeNames } from '../../merchants/trade-names.ts'

const dayMilliseconds = 86_400_000

/** The transfers that a filter finds, newest first, each with its entries, its source and its reversal. */
export async function listLedgerTransfers(
  tx: Tx,
  ask: Takes<typeof contract.listLedgerTransfers>,
): Promise<Gives<typeof contract.listLedgerTransfers>> {
  const { cursor, limit = pageSize, reference, from, to, mode = 'live', ...narrower } = ask
  const filter: LedgerFilter = {
    ...narrower,
    mode,
    ...(from && { from: startOfKathmanduDay(from) }),
    ...(to && { until: new Date(startOfKathmanduDay(to).getTime() + dayMilliseconds) }),
    ...(reference && { ids: await transfersBehind(tx, reference.trim()) }),
  }
  const rows = await transfersOf(tx, filter, { cursor: cursorId(cursor), limit: limit + 1 })
  const data = await shownTransfers(tx, rows.slice(0, limit))
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

/** One transfer. Refuses not_found. */
export async function readLedgerTransfer(tx: Tx, id: string): Promise<LedgerTransfer> {
  const row = await transferById(tx, id)
  if (!row) throw new Refusal('not_found')
  return (await shownTransfers(tx, [row]))[0]!
}

/**
 * The transfers of a reference: of a load or payout, by ours or the rail's; of a payment or refund; of a proposal's number; an id; a platform's
 * key.
 */
async function transfersBehind(tx: Tx, reference: string): Promise<string[]> {
  if (z.safeParse(z.uuid(), reference).success)
    return (await transfersNamed(tx, reference.toLowerCase(), platformScope)).map(({ id }) => id)
  const number = /^[ACS]-(\d{1,15})$/i.exec(reference)?.[1]
  const found = await tx.many<{ id: string | null }>`
    -- any merchant: operators see all
    select transfer_id as id from collections where (reference = upper(${reference}) or rail_reference = ${reference}) and transfer_id is not null
    union
    select suspense_transfer_id from collections
     where (reference = upper(${reference}) or rail_reference = ${reference}) and suspense_transfer_id is not null
    union
    select reversal_transfer_id from collections
     where (reference = upper(${reference}) or rail_reference = ${reference}) and reversal_transfer_id is not null
    union
    select unnest(array[sent_transfer_id, transfer_id, reversal_transfer_id]) from payouts
     where reference = upper(${reference}) or rail_reference = ${reference}
    union
    select transfer_id from payments where reference = upper(${reference})
    union
    select r.transfer_id from payments p join refunds r on r.payment_id = p.id where p.reference = upper(${reference})
    union
    select unnest(array[c.suspense_transfer_id, c.reversal_transfer_id])
      from payments p join payment_attempts a on a.payment_id = p.id join collections c on c.id = a.collection_id
     where p.reference = upper(${reference})
    union
    select transfer_id from refunds where reference = upper(${reference})
    union
    select transfer_id from operator_proposals where number = ${number ?? null}::bigint and transfer_id is not null`
  return found.flatMap(({ id }) => id ?? [])
}

async function shownTransfers(tx: Tx, rows: readonly PostedTransfer[]): Promise<LedgerTransfer[]> {
  const ids = rows.map(({ id }) => id)
  const entries = await entriesOfAll(tx, ids)
  const reversals = new Map((await reversalsOf(tx, ids)).map(({ id, reverses }) => [reverses, id]))
  const sources = await sourcesOf(tx, rows)
  const names = await tradeNames(
    tx,
    entries.map(({ merchant_id }) => merchant_id),
  )
  return rows.map(({ id, key, mode, kind, posted_at, reverses }) => {
    const own = entries.filter(({ transfer_id }) => transfer_id === id)
    return {
      id,
      key,
      mode,
      kind,
      posted_at,
      reverses,
      reversed_by: reversals.get(id) ?? null,
      source: sources.get(id) ?? null,
      amount: own.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n),
      entries: own.map(({ account_id, account_kind, account_label, merchant_id, seq, amount, balance }) => ({
        account_id,
        account_kind,
        account: account_label,
        merchant_id,
        merchant: (merchant_id && names.get(merchant_id)) ?? null,
        // not money: the entry's place in its account
        seq: Number(seq),
        debit: amount < 0n ? -amount : null,
        credit: amount > 0n ? amount : null,
        balance,
      })),
    }
  })
}

/** Where transfers come from: the load, the payout, the payment or the proposal that names them. */
async function sourcesOf(tx: Tx, rows: readonly PostedTransfer[]): Promise<Map<string, LedgerTransfer['source']>> {
  const ids = rows.map(({ id }) => id)
  const loads = await tx.many<{ transfer: string; id: string; reference: string }>`
    -- any merchant: operators see all
    select transfer_id as transfer, id, reference from loads where transfer_id = any (${ids}::uuid[])
    union
    select suspense_transfer_id, id, reference from loads where suspense_transfer_id = any (${ids}::uuid[])
    union
    select reversal_transfer_id, id, reference from loads where reversal_transfer_id = any (${ids}::uuid[])
    union
    select repayment_transfer_id, id, reference from loads where repayment_transfer_id = any (${ids}::uuid[])`
  const proposals = await tx.many<{ transfer: string; id: string; reference: string }>`
    -- any merchant: operators see all
    select transfer_id as transfer, id,
           case kind when 'clawback' then 'C-' when 'settlement' then 'S-' else 'A-' end || number as reference
      from operator_proposals where transfer_id = any (${ids}::uuid[])`
  const payouts = await tx.many<{ transfer: string; id: string; reference: string }>`
    -- any merchant: operators see all
    select transfer_id as transfer, id, reference from payouts where transfer_id = any (${ids}::uuid[])
    union
    select sent_transfer_id, id, reference from payouts where sent_transfer_id = any (${ids}::uuid[])
    union
    select reversal_transfer_id, id, reference from payouts where reversal_transfer_id = any (${ids}::uuid[])`
  const payments = await tx.many<{ transfer: string; id: string; reference: string }>`
    -- any merchant: operators see all
    select transfer_id as transfer, id, reference from payments where transfer_id = any (${ids}::uuid[])
    union
    select r.transfer_id, p.id, p.reference from refunds r join payments p on p.id = r.payment_id where r.transfer_id = any (${ids}::uuid[])
    union
    select moved.id, p.id, p.reference
      from collections c
      cross join lateral unnest(array[c.suspense_transfer_id, c.reversal_transfer_id]) as moved(id)
      join payment_attempts a on a.collection_id = c.id
      join payments p on p.id = a.payment_id
     where c.suspense_transfer_id = any (${ids}::uuid[]) and moved.id = c.suspense_transfer_id
        or c.reversal_transfer_id = any (${ids}::uuid[]) and moved.id = c.reversal_transfer_id`
  const sources = new Map<string, LedgerTransfer['source']>()
  for (const { transfer, id, reference } of loads) sources.set(transfer, { kind: 'load', id, reference })
  for (const { transfer, id, reference } of payouts) sources.set(transfer, { kind: 'payout', id, reference })
  for (const { transfer, id, reference } of payments) sources.set(transfer, { kind: 'payment', id, reference })
  for (const { transfer, id, reference } of proposals) sources.set(transfer, { kind: 'proposal', id, reference })
  return sources
}

/** The accounts of the platform, the rows of a striped one together; or a merchant's. Refuses not_found for an unknown one. */
export async function listLedgerAccounts(tx: Tx, mode: Mode, merchant_id: string | null): Promise<LedgerAccount[]> {
  const heads = await accountsIn(tx, mode, merchant_id)
  if (heads.length === 0) throw new Refusal('not_found')
  const name = merchant_id && (await tradeNames(tx, [merchant_id])).get(merchant_id)
  const kinds = Map.groupBy(heads, ({ kind }) => kind)
  return [...kinds.values()].map((rows) => accountOf(rows, name ?? null))
}

function accountOf(rows: readonly AccountHead[], merchant: string | null): LedgerAccount {
  // the first stripe represents all: manual postings go there
  const { id, kind, label, merchant_id, is_adjustable, is_closed } = rows[0]!
  const balance = rows.reduce((sum, row) => sum + row.balance, 0n)
  const held = rows.reduce((sum, row) => sum + row.held, 0n)
  const is_open = !is_closed
  return {
    id,
    kind,
    label,
    merchant_id,
    merchant,
    balance,
    available: balance - held,
    is_adjustable: is_adjustable && is_open,
  }
}
