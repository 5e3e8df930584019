import type { Transfer } from '@sahuji/contract/transfers/transfer'
import type { Attachments } from '../ledger/attachments.ts'
import type { Posting } from '../ledger/posting.ts'
import { tradeNameOf } from '../merchants/queries.ts'
import { ConstraintViolation } from '../platform/database/database-errors.ts'
import { json, sql } from '../platform/database/sql.ts'
import { newLedgerId } from '../platform/ids.ts'
import type { AtOnceCall } from '../platform/http/route-table.ts'
import type { TakenRequest } from '../platform/http/taken-requests.ts'
import { Refusal } from '../platform/refusal.ts'
import { addRows, type RowWriter } from '../feed/feed.ts'
import type { InvitingDependencies, TransferDependencies } from './dependencies.ts'
import { transferFacts } from './facts.ts'
import { holdTransfer } from './hold-transfer.ts'
import { ledgerKeyOf } from './ledger-key.ts'
import type { KnownReceiver } from './receivers.ts'
import { aboutTransfer, entriesOfSend, newTransferRow, type TransferPlaced } from './new-transfer.ts'
import { fundRequestOf } from './request-row.ts'
import { shownTransfer, transferOfKey } from './transfer-row.ts'
import { refuseBeyondUnconfirmed } from './unconfirmed-sends.ts'
import { type WeighedTransfer, weighTransfer } from './weigh-transfer.ts'

/**
 * Sends money, the one way between wallets: weighed first, so that a refusal has its figures, then posted with many
 * others, in one statement with all its rows. What became impossible in between is refused by the database under the
 * wallets' locks, and weighed again for its sentence. The same key gives the send that it began.
 */
export async function placeTransfer(
  deps: TransferDependencies & InvitingDependencies,
  placed: TransferPlaced,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const ended = await tryToPlace(deps, placed).catch(async (error: unknown) => {
      // the same send from another server at once: its proof or answer refuses this one, and it exists under the key
      const { merchant_id, key } = placed
      if (error instanceof Refusal && (await deps.db.read((tx) => transferOfKey(tx, merchant_id, key)))) return 'placed'
      throw error
    })
    if (ended === 'placed') return
    // the reason that stopped it has ended already
    if (ended === 'stopped' || tries === splitsMax) throw new Refusal('busy')
  }
}

/** A payment whose parts another one used up is weighed again: each time less of the card money is left. */
const splitsMax = 4

async function tryToPlace(
  deps: TransferDependencies & InvitingDependencies,
  placed: TransferPlaced,
): Promise<'placed' | 'split_is_over' | 'stopped'> {
  const { db, clock } = deps
  const { merchant_id, key } = placed
  const now = clock.now()
  const weighed = await db.read(async (tx) => {
    if (await transferOfKey(tx, merchant_id, key)) return undefined
    return { ...(await weighTransfer(tx, placed, now)), sender_name: await tradeNameOf(tx, merchant_id) }
  })
  if (!weighed) return 'placed'
  const { receiver } = weighed
  if (!receiver && placed.request_id !== null) throw new Refusal('receiver_cannot_receive')
  if (!receiver) {
    await db.write(async (tx) => {
      await holdTransfer(deps, tx, placed, weighed)
      if (placed.log) await addRows(tx, [placed.log])
    })
    return 'placed'
  }
  const outcome = await postWeighed(deps, placed, { ...weighed, receiver })
  if (isPosted(outcome)) return 'placed'
  if (outcome === 'key_conflict') throw new Refusal('key_conflict')
  await db.read(async (tx) => {
    await weighTransfer(tx, placed, clock.now())
    await refuseBeyondUnconfirmed(tx, placed, clock.now())
    const { request_id } = placed
    const request = request_id === null ? undefined : await fundRequestOf(tx, merchant_id, request_id)
    if (request && request.state !== 'open') throw new Refusal('request_not_open')
  })
  return weighed.restricted > 0n ? 'split_is_over' : 'stopped'
}

/**
 * Sends without a confirmation where one read, made for many callers, finds nothing against it; false where it did not, and then
 * placeTransfer() decides and has the sentence of its refusal.
 */
export async function sendAtOnce(
  deps: TransferDependencies,
  unproven: Omit<TransferPlaced, 'is_confirmed'>,
): Promise<boolean> {
  const judged = await deps.judgeSend?.({ ...unproven, now: deps.clock.now() })
  if (!judged || unproven.amount > judged.unconfirmed_left) return false
  return isPosted(await postWeighed(deps, { ...unproven, is_confirmed: false }, judged))
}

/** The same with the request itself: its key with the answer, its proof and its limits are taken with the posting. */
export async function sendWithRequest(
  deps: TransferDependencies,
  unproven: Omit<TransferPlaced, 'is_confirmed'>,
  take: AtOnceCall['take'],
): Promise<boolean> {
  const now = deps.clock.now()
  const [judged, limits] = await Promise.all([
    deps.judgeSend?.({ ...unproven, now }),
    deps.lookupsAtOnce?.({ ...unproven, now }),
  ])
  if (!judged || !limits || unproven.amount > judged.unconfirmed_left) return false
  return isPosted(await postWeighed(deps, { ...unproven, is_confirmed: false }, judged, (sent) => take(sent, limits)))
}

/** Posts a weighed send with all its rows; undefined where the database refuses one of them. */
async function postWeighed(
  deps: TransferDependencies,
  placed: TransferPlaced,
  { sender_name, ...weighed }: WeighedTransfer & { receiver: KnownReceiver; sender_name: string },
  requestOf?: (sent: Transfer) => TakenRequest,
): Promise<Posting['outcome'] | undefined> {
  const { transfer, along, row } = postingOf(deps, { ...placed, sender_name }, weighed)
  const receiver_name = weighed.receiver.trade_name
  const sent = requestOf && shownTransfer({ ...row, sender_name, sender_mobile: '', receiver_name }, placed.merchant_id)
  const request = sent && requestOf(sent)
  const rows = [...(along.rows ?? []), ...(placed.log ? [placed.log] : [])]
  try {
    return (await deps.poster.postBatched(transfer, { ...along, rows, ...(request && { request }) })).outcome
  } catch (error) {
    if (error instanceof ConstraintViolation && error.table === 'transfers') return undefined
    throw error
  }
}

const isPosted = (outcome: Posting['outcome'] | undefined): boolean => outcome === 'posted' || outcome === 'duplicate'

/** Writes the sends' own rows: migration transfers, transfers_write(). */
const transferRows: RowWriter = (places, rows) => sql`transfers_write(codes, ${places}::int[], ${rows}::jsonb[])`

/** The ledger's transfer of a send, and everything that is written with it. */
function postingOf(
  { clock, feed }: TransferDependencies,
  placed: TransferPlaced & { sender_name: string },
  weighed: WeighedTransfer & { receiver: KnownReceiver },
) {
  const { merchant_id, mode, key, sender_name, asked } = placed
  const { receiver, wallet } = weighed
  const transfer_id = newLedgerId(mode, clock)
  const row = newTransferRow({ clock }, placed, weighed, {
    receiver_id: receiver.merchant_id,
    transfer_id,
    state: 'completed',
    settled_at: clock.now(),
  })
  const { day_count, ...most } = weighed.way.most
  const about = { ...aboutTransfer(row), transfer_id }
  const sides = [
    feed.prepare(transferFacts.sent, merchant_id, mode, {
      ...about,
      direction: 'out',
      other: receiver.trade_name,
      account_id: wallet.account_id,
    }),
    feed.prepare(transferFacts.received, receiver.merchant_id, mode, {
      ...about,
      direction: 'in',
      other: sender_name,
      ...(asked !== undefined && asked !== row.amount && { asked }),
      fee: 0n,
      account_id: receiver.account_id,
    }),
  ]
  const own = { into: transferRows, row: json({ ...row, most: { ...most, day_count, balance: weighed.balance_max } }) }
  const along: Attachments = {
    facts: sides.flatMap(({ facts }) => facts),
    rows: [own, ...sides.flatMap(({ rows = [] }) => rows)],
  }
  const accounts = {
    sender: wallet.account_id,
    sender_restricted: wallet.restricted_account_id,
    receiver: receiver.account_id,
  }
  return {
    along,
    row,
    transfer: {
      id: transfer_id,
      merchant_id,
      key: ledgerKeyOf(key),
      mode,
      kind: 'send',
      entries: entriesOfSend(row, accounts),
      // also for a payment by card money alone: the free part's lock keeps the limits and the wallet's balance
      // constant
      locks: [wallet.account_id],
    },
  }
}
