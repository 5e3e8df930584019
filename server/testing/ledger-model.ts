import type { HoldRequest, Holding, Settling } from '../src/ledger/hold.ts'
import type { Posting } from '../src/ledger/posting.ts'
import type { PreparedTransfer } from '../src/ledger/transfer.ts'

/** The simplest model of the ledger: the tests compare the real one with it, answer by answer. */
export interface Model {
  accounts: Map<string, { balance: bigint; held: bigint; last_seq: bigint; may_overdraw: boolean; is_closed: boolean }>
  transfers: PreparedTransfer[]
  holds: (HoldRequest & { id: string; state: 'open' | 'settled' | 'released'; transfer_id?: string })[]
}

export function postInModel(model: Model, transfer: PreparedTransfer): Posting {
  const first = model.transfers.find((other) => sameKey(other, transfer))
  if (first) return { outcome: bodyOf(first) === bodyOf(transfer) ? 'duplicate' : 'key_conflict', id: first.id }
  const reversal = model.transfers.find((other) => transfer.reverses && other.reverses === transfer.reverses)
  if (reversal) return { outcome: 'reversed_before', id: reversal.id }
  for (const { account_id } of transfer.entries) {
    const account = model.accounts.get(account_id)
    if (!account) return { outcome: 'unknown_account' }
    if (account.is_closed) return { outcome: 'closed_account' }
  }
  for (const { account_id, amount } of transfer.entries) {
    const { balance, held, may_overdraw } = model.accounts.get(account_id)!
    if (amount < 0n && !may_overdraw && balance + amount - held < 0n) return { outcome: 'insufficient' }
  }
  for (const { account_id, amount } of transfer.entries) {
    const account = model.accounts.get(account_id)!
    account.balance += amount
    account.last_seq += 1n
  }
  model.transfers.push(transfer)
  return { outcome: 'posted', id: transfer.id }
}

export function holdInModel(model: Model, request: HoldRequest & { id: string }): Holding {
  const first = model.holds.find((other) => sameKey(other, request))
  if (first) {
    const isSame = first.account_id === request.account_id && first.amount === request.amount
    return { outcome: isSame ? 'held_before' : 'key_conflict', id: first.id }
  }
  const account = model.accounts.get(request.account_id)
  if (!account) return { outcome: 'unknown_account' }
  if (account.is_closed) return { outcome: 'closed_account' }
  if (!account.may_overdraw && account.balance - account.held < request.amount) return { outcome: 'insufficient' }
  account.held += request.amount
  model.holds.push({ ...request, state: 'open' })
  return { outcome: 'held', id: request.id }
}

export function settleInModel(model: Model, holdId: string, transfer: PreparedTransfer): Settling {
  const hold = model.holds.find(({ id }) => id === holdId)
  if (!hold) return { outcome: 'unknown_hold' }
  const isKnown = model.transfers.some((other) => sameKey(other, transfer))
  if (hold.state !== 'open' && !isKnown) return { outcome: 'hold_ended' }
  const account = model.accounts.get(hold.account_id)!
  const before = account.held
  if (hold.state === 'open') account.held -= hold.amount
  const posting = postInModel(model, transfer)
  if (posting.outcome === 'posted') Object.assign(hold, { state: 'settled', transfer_id: posting.id })
  else account.held = before
  const isForeign = posting.outcome === 'duplicate' && posting.id !== hold.transfer_id
  return isForeign ? { ...posting, outcome: 'key_conflict' } : posting
}

export function releaseInModel(model: Model, holdId: string) {
  const hold = model.holds.find(({ id }) => id === holdId)
  if (!hold) return { outcome: 'unknown_hold' }
  if (hold.state === 'open') {
    model.accounts.get(hold.account_id)!.held -= hold.amount
    hold.state = 'released'
  }
  return { outcome: hold.state }
}

export function closeInModel(model: Model, accountId: string): boolean {
  const account = model.accounts.get(accountId)
  if (!account || account.is_closed || account.balance !== 0n || account.held !== 0n) return false
  account.is_closed = true
  return true
}

const sameKey = (one: { merchant_id: string; key: string }, other: { merchant_id: string; key: string }) =>
  one.merchant_id === other.merchant_id && one.key === other.key

const bodyOf = ({ kind, reverses, entries }: PreparedTransfer) =>
  [kind, reverses, ...entries.map(({ account_id, amount }) => `${account_id} ${amount}`).sort()].join('\n')
