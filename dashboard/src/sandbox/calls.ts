import * as contract from '@sahuji/contract/sandbox'
import * as tour from '@sahuji/contract/sandbox/tour'
import { listSandboxTransactions } from '@sahuji/contract/transactions'
import { mutation, query } from '../platform/calls/query.ts'

// the form shows a refusal where it can be corrected
const quiet = { isQuiet: true }

/** The calls of the sandbox playground and of the tour. */
export const sandbox = {
  playground: () => query(contract.readPlayground, {}),
  playMoneyIn: () => mutation(contract.playMoneyIn, quiet),
  playPayout: () => mutation(contract.playPayout, quiet),
  playRefund: () => mutation(contract.playRefund, quiet),
  playDispute: () => mutation(contract.playDispute),
  forward: () => mutation(contract.forwardPlay),
  beginAgain: () => mutation(contract.beginSandboxAgain),
  traffic: () => mutation(contract.addTraffic, quiet),
  tour: () => query(tour.readTour, {}),
  beginTour: () => mutation(tour.beginTour),
  openTourPayment: () => mutation(tour.openTourPayment),
  answerTour: () => mutation(tour.answerTour, quiet),
  recent: () => query(listSandboxTransactions, { sort: 'DESC', limit: 8 }),
}
