import * as contract from '@sahuji/contract/payouts/office/bank-files'
import type { Gives } from '@sahuji/contract/http/route'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { routes } from '../../../platform/http/route-table.ts'
import { orderStopOf } from '../../payout-stops.ts'
import { stoppedOrders, waitingOrders } from '../../../rails/bank-file-orders.ts'
import type { Rails } from '../../../rails/rails.ts'
import { answersOfFile, applyAnswer, uploadAnswer } from './bank-answers.ts'
import { bankFileOf, bankFiles, downloadFile, makeFile, shownOrders } from './bank-files.ts'

/** Money out by files: made, downloaded, answered by another person and applied; each stands in the log. */
export const bankFileRoutes = ({ rails }: { rails: Rails }) =>
  routes((on) => {
    on(contract.listBankFiles, async ({ tx, clock, operator }) => ({
      is_open: rails.payouts.all.some(({ capabilities }) => capabilities.speed.kind === 'by_hand'),
      waiting: await waitingOrders(tx),
      stopped: await shownStopped(tx, clock),
      files: await bankFiles(tx, operator.operator_id),
    }))
    on(contract.makeBankFile, async ({ tx, clock, operator, record }) => {
      const { file, stopped } = await makeFile(tx, { clock, rails }, operator)
      const { id, name, order_count, amount, sha256 } = file
      await record(tx, { subject: { kind: 'bank_file', id }, after: { name, order_count, amount, sha256, stopped } })
      return file
    })
    on(contract.readBankFile, async ({ tx, operator }, { id }) => ({
      file: await bankFileOf(tx, operator.operator_id, id),
      orders: await shownOrders(tx, id),
      answers: await answersOfFile(tx, id),
    }))
    on(contract.downloadBankFile, async ({ tx, clock, operator, record }, { id }) => {
      const { file, csv, stopped } = await downloadFile(tx, { clock, rails }, { me: operator.operator_id, id })
      const { name, sha256 } = file
      await record(tx, { subject: { kind: 'bank_file', id }, after: { name, sha256, stopped } })
      return { file, csv }
    })
    on(contract.uploadBankAnswer, async ({ tx, clock, operator, record }, ask) => {
      const answer = await uploadAnswer(tx, clock, operator, ask)
      const { name, sha256, applies, missing, rows } = answer
      const after = { name, sha256, lines: rows.length, applies, missing }
      await record(tx, { subject: { kind: 'bank_file', id: ask.id }, after })
      return answer
    })
    on(contract.applyBankAnswer, async ({ tx, clock, operator, record }, ask) => {
      const { answer, ended } = await applyAnswer(tx, clock, operator, ask)
      const { file_id, name, sha256 } = answer
      await record(tx, { subject: { kind: 'bank_file', id: file_id }, after: { name, sha256, ended } })
      return answer
    })
  })

/** What was taken back in the last seven days because it might no longer leave. */
async function shownStopped(tx: Tx, clock: Clock): Promise<Gives<typeof contract.listBankFiles>['stopped']> {
  const orders = await stoppedOrders(tx, new Date(clock.now().getTime() - 7 * 86_400_000))
  return orders.flatMap(({ reason, ...order }) => {
    const stop = orderStopOf(reason)
    return stop ? [{ ...order, stop }] : []
  })
}
