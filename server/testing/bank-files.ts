import * as contract from '@sahuji/contract/payouts/office/bank-files'
import { randomUUID } from 'node:crypto'
import { approvePayout } from '../src/payouts/decide-payout.ts'
import type { PayoutRow } from '../src/payouts/payout-row.ts'
import { testClock } from '../src/platform/clock.ts'
import { openRails } from '../src/rails/rails.ts'
import { testDatabase } from './database.ts'
import { operator, type SomeOperator, steppedUp } from './operators.ts'
import { openPayoutDesk, type PayoutDesk, type WithdrawingMerchant } from './payouts.ts'

/** A withdrawal whose order waits for a bank file. */
export interface WaitingPayout {
  who: WithdrawingMerchant
  payout: PayoutRow
}

export interface FileDesk extends PayoutDesk {
  maker: SomeOperator
  checker: SomeOperator
  /** A merchant with this balance in rupees who withdraws all of it. */
  waiting(amount: string, ask?: Parameters<PayoutDesk['place']>[2]): Promise<WaitingPayout>
  makeFile(): ReturnType<typeof makeFileBy>
  download(id: string): ReturnType<typeof downloadBy>
  /** Uploads the bank's answer to one order, without applying it. */
  answer(file_id: string, payout: PayoutRow, status: string): Promise<contract.BankAnswer>
  apply(answer: contract.BankAnswer): ReturnType<typeof applyBy>
}

const makeFileBy = (maker: SomeOperator) => maker.call(contract.makeBankFile, {}, randomUUID())
const downloadBy = (maker: SomeOperator, id: string) => maker.call(contract.downloadBankFile, { id })
const applyBy = (checker: SomeOperator, { id, applies }: contract.BankAnswer) =>
  checker.call(contract.applyBankAnswer, { id, applies })

/** The real application whose only payout rail works by bank files. */
export async function openFileDesk(): Promise<FileDesk> {
  const clock = testClock()
  const database = await testDatabase()
  const rails = openRails({ bankfile: { account_number: '0110017500245' } }, clock, database.db)
  const desk = await openPayoutDesk({ clock, rails, database })
  const maker = await operator(desk, ['finance_maker', 'finance_checker'])
  const checker = await operator(desk, ['finance_checker'])
  const fresh = async (who: SomeOperator) => {
    await steppedUp(desk, who)
    return who
  }
  return {
    ...desk,
    maker,
    checker,
    waiting: async (amount, ask = {}) => {
      const who = await desk.merchant(amount, { is_known: false })
      const placed = await desk.place(who, amount, ask)
      await desk.db.write((tx) => approvePayout(desk.deps, tx, { payout_id: placed.id, operator_id: desk.checker_id }))
      return { who, payout: await desk.send(placed) }
    },
    makeFile: async () => makeFileBy(await fresh(maker)),
    download: async (id) => downloadBy(await fresh(maker), id),
    answer: async (id, { reference, arrives }, status) => {
      const csv = `reference,amount,status,bank_reference,reason\r\n${reference},${Number(arrives) / 100},${status},,Why`
      return (await checker.call(contract.uploadBankAnswer, { id, name: 'answer.csv', csv })).data
    },
    apply: async (answer) => applyBy(await fresh(checker), answer),
  }
}
