import { rupees } from '@sahuji/contract/money/money'
import type { TransferState } from '@sahuji/contract/transfers/transfer'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import { createPoster } from '../src/ledger/batcher.ts'
import { lockWallet } from '../src/ledger/post.ts'
import { newId } from '../src/platform/ids.ts'
import { retryOnUnknownCommit, type Tx } from '../src/platform/database/database.ts'
import { returnTransfer, takeUpTransfer } from '../src/transfers/hold-transfer.ts'
import { placeTransfer } from '../src/transfers/place-transfer.ts'
import { transferOfKey } from '../src/transfers/transfer-row.ts'
import type { Bank } from './bank.ts'
import type { CrashCase, Subject } from './crash-points.ts'
import { deposited } from './payouts.ts'
import { giveMobile, pushMerchant } from './pushes.ts'
import { askedFor } from './transfers.ts'

const put_in = rupees('5,000')
const amount = rupees('1,000')
const ofCard = rupees('600')

let strangers = 0

/** A merchant with Rs.5,000 who sends to a wallet; `isNobody`: to a number that nobody has verified. */
async function sender(bank: Bank, isNobody = false): Promise<Subject> {
  const { merchant_id } = await pushMerchant(bank)
  await deposited(bank, merchant_id, put_in)
  const begun = { merchant_id, key: newId(), load: null, ends: { state: 'credited', wallet: 0n } } as const
  if (isNobody)
    return { ...begun, receiver: { merchant_id: null, mobile: `+97797${`${++strangers}`.padStart(8, '0')}` } }
  return { ...begun, receiver: await pushMerchant(bank) }
}

/** The same with Rs.600 of a credit card beside it, asked for the Rs.1,000 by whom it pays. */
async function payer(bank: Bank): Promise<Subject> {
  const subject = await sender(bank)
  const { merchant_id, receiver } = subject
  await deposited(bank, merchant_id, ofCard, { kind: 'merchant_restricted' })
  const request_id = await askedFor(bank, { by: receiver!.merchant_id!, of: merchant_id, amount })
  return { ...subject, request_id }
}

async function place(deps: FundingDependencies, subject: Subject): Promise<void> {
  const { merchant_id, key, receiver, request_id = null } = subject
  const { id: person_id } = await deps.db.read(
    (tx) => tx.one<{ id: string }>`select id from people where merchant_id = ${merchant_id}`,
  )
  const ordered = { merchant_id, person_id, mode: 'live', mobile_no: receiver!.mobile, amount, key } as const
  const sending = { ...deps, poster: createPoster(deps.db), brand: 'Sahuji' }
  await placeTransfer(sending, { ...ordered, purpose: 'stock', note: null, request_id, is_confirmed: true })
}

const sendOf = (bank: Bank, { merchant_id, key }: Subject) =>
  bank.owner.read((tx) => transferOfKey(tx, merchant_id, key))

const sendIs = (state: TransferState) => async (bank: Bank, subject: Subject) =>
  (await sendOf(bank, subject))?.state === state

/** What waits ends by the work that comes every minute, whoever began it. */
async function waiting(bank: Bank): Promise<Subject> {
  const subject = await sender(bank, true)
  await place(bank.deps, subject)
  return subject
}

/** The number of what waits is somebody's now. */
async function taken(bank: Bank): Promise<Subject> {
  const subject = await waiting(bank)
  const merchant_id = await bank.newMerchant()
  const mobile = await giveMobile(bank, merchant_id)
  await bank.owner.write(async (tx) => {
    await tx.run`alter table transfers disable trigger user`
    await tx.run`update transfers set receiver_mobile = ${mobile} where merchant_id = ${subject.merchant_id}`
    await tx.run`alter table transfers enable trigger user`
  })
  return { ...subject, receiver: { merchant_id, mobile } }
}

/** Its time is over. */
async function overdue(bank: Bank): Promise<Subject> {
  const subject = await waiting(bank)
  await bank.owner.write(
    (tx) => tx.run`update transfers set waits_until = ${bank.clock.now()} where merchant_id = ${subject.merchant_id}`,
  )
  return subject
}

/** Has a waiting send end, as its job does; answers whether it did. */
async function ending(
  deps: FundingDependencies,
  { merchant_id, key }: Subject,
  end: (deps: FundingDependencies, tx: Tx, id: string) => Promise<unknown>,
): Promise<boolean> {
  const { id } = (await deps.db.read((tx) => transferOfKey(tx, merchant_id, key)))!
  await retryOnUnknownCommit(() => deps.db.write((tx) => end(deps, tx, id)))
  return true
}

/** One send in this state, and both wallets that say the same. */
const endsAs =
  (state: TransferState) =>
  async (bank: Bank, subject: Subject): Promise<string | undefined> => {
    const row = await sendOf(bank, subject)
    const freeOf = async (merchant_id: string) =>
      (await bank.db.write((tx) => lockWallet(tx, merchant_id, 'live'))).free
    const own = await freeOf(subject.merchant_id)
    const total = amount + (row?.fee ?? 0n)
    const got = subject.receiver!.merchant_id ? (await freeOf(subject.receiver!.merchant_id)).balance : 0n
    const isRight =
      row?.state === state &&
      own.balance === put_in - (state === 'completed' ? total : 0n) &&
      own.held === (state === 'held' ? total : 0n) &&
      got === (state === 'completed' ? amount : 0n)
    return isRight ? undefined : `${row?.state}, ${own.balance} with ${own.held} held, ${got} received`
  }

/** One payment by both parts, and each that says the same. */
async function paidByBoth(bank: Bank, subject: Subject): Promise<string | undefined> {
  const row = await sendOf(bank, subject)
  const { free, restricted } = await bank.db.write((tx) => lockWallet(tx, subject.merchant_id, 'live'))
  const { state } = await bank.owner.read(
    (tx) => tx.one<{ state: string }>`select state from transfer_requests where id = ${subject.request_id!}`,
  )
  const isRight =
    row?.state === 'completed' &&
    row.restricted === ofCard &&
    restricted.balance === 0n &&
    free.balance === put_in + ofCard - amount - row.fee &&
    state === 'accepted'
  return isRight ? undefined : `${row?.state}, ${restricted.balance} of the card and ${free.balance} left, ${state}`
}

/** The flows that move money between wallets. */
export const sendCrashCases: readonly CrashCase[] = [
  {
    name: 'wallets, a send',
    prepare: (bank) => sender(bank),
    run: async (deps, subject) => (await place(deps, subject), true),
    isThere: sendIs('completed'),
    resume: (bank, subject) => place(bank.deps, subject),
    wrong: endsAs('completed'),
  },
  {
    name: 'wallets, a payment by card money and the rest',
    prepare: payer,
    run: async (deps, subject) => (await place(deps, subject), true),
    isThere: sendIs('completed'),
    resume: (bank, subject) => place(bank.deps, subject),
    wrong: paidByBoth,
  },
  {
    name: 'wallets, a send to a number that is nobody’s',
    prepare: (bank) => sender(bank, true),
    run: async (deps, subject) => (await place(deps, subject), true),
    isThere: sendIs('held'),
    resume: (bank, subject) => place(bank.deps, subject),
    wrong: endsAs('held'),
  },
  {
    name: 'wallets, what waits is taken up',
    prepare: taken,
    run: (deps, subject) => ending(deps, subject, takeUpTransfer),
    isThere: sendIs('completed'),
    resume: async (bank, subject) => void (await ending(bank.deps, subject, takeUpTransfer)),
    wrong: endsAs('completed'),
  },
  {
    name: 'wallets, what waits in vain comes back',
    prepare: overdue,
    run: (deps, subject) => ending(deps, subject, returnTransfer),
    isThere: sendIs('returned'),
    resume: async (bank, subject) => void (await ending(bank.deps, subject, returnTransfer)),
    wrong: endsAs('returned'),
  },
]
