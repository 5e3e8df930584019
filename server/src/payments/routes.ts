import * as contract from '@sahuji/contract/payments'
import * as byKey from '@sahuji/contract/payments/by-key'
import * as linksByKey from '@sahuji/contract/payments/links-by-key'
import * as codes from '@sahuji/contract/payments/codes'
import * as figures from '@sahuji/contract/payments/dispute-figures'
import * as disputes from '@sahuji/contract/payments/disputes'
import * as links from '@sahuji/contract/payments/links'
import * as counter from '@sahuji/contract/payments/at-counter'
import * as paying from '@sahuji/contract/payments/paying'
import * as payers from '@sahuji/contract/payments/payer-disputes'
import * as payerCodes from '@sahuji/contract/payments/payer-codes'
import * as proofs from '@sahuji/contract/payments/payer-proofs'
import * as receipts from '@sahuji/contract/payments/payer-receipts'
import * as posters from '@sahuji/contract/payments/posters'
import * as refundLinks from '@sahuji/contract/payments/refund-links'
import * as asks from '@sahuji/contract/payments/refund-asks'
import * as refunds from '@sahuji/contract/payments/refunds'
import type { AuthDependencies } from '../auth/dependencies.ts'
import type { CollectionDependencies } from '../collections/dependencies.ts'
import type { PaperVault } from '../kyc/papers/paper-keys.ts'
import { bankDirectory } from '../payouts/accounts/bank-directory.ts'
import { routes } from '../platform/http/route-table.ts'
import {
  cancelPaymentByKey,
  createPaymentByKey,
  listPaymentsByKey,
  readPaymentByKey,
} from './by-key/payments-by-key.ts'
import { createLinkByKey, endLinkByKey, listLinksByKey, readLinkByKey } from './by-key/links-by-key.ts'
import { listRefundsByKey, refundPaymentByKey } from './by-key/refunds-by-key.ts'
import { askAtCounter, cancelAskedAtCounter, readAskedAtCounter } from './at-counter.ts'
import { readCounterQr } from './codes/counter-codes.ts'
import { addCode, addShopCode, changeCode, checkCode, listCodes, replaceCode, revokeCode } from './codes/keep-codes.ts'
import { drawPosterSvg, type PosterDependencies, printPoster } from './posters/print-poster.ts'
import { createPayment, listPayments, readPayment } from './create-payment.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { cancelPayment } from './expire-payments.job.ts'
import {
  addDisputeFile,
  giveDisputedBack,
  readDisputePage,
  removeDisputeFile,
  saveDisputeAnswer,
  sendDisputeAnswer,
} from './disputes/answer-dispute.ts'
import {
  openDispute,
  openOwnDispute,
  readOwnDispute,
  readProvedDispute,
  withdrawDispute,
  withdrawOwnDispute,
} from './disputes/payer-disputes.ts'
import { listDisputes, listPaymentDisputes, readDispute, readDisputeFigures } from './disputes/read-disputes.ts'
import { createLink, endLink, listLinks, quoteLink, readLinkTotals } from './links/keep-links.ts'
import { beginCodePayment, beginLinkPayment, readPayableCode, readPayableLink } from './paying/begin-payment.ts'
import { readCheckout } from './paying/checkout.ts'
import { askBankNow } from './paying/ask-bank.ts'
import { cancelAtBank, listRailWays, payAtBank } from './paying/pay-at-bank.ts'
import { readPayerWallet } from './paying/payer-wallet.ts'
import {
  beginPaymentConfirmation,
  payFromWallet,
  payFromWalletAtOnce,
  sendPaymentCode,
} from './paying/pay-confirmed.ts'
import { enterContactCode, readContactCode, sendContactCode } from './payers/prove-payer.ts'
import { beginPayerPasskey, readPayerProof, sendPayerCode } from './proofs/begin-proof.ts'
import { payByProof } from './proofs/pay-by-proof.ts'
import { findPayerReceipt, readPayerReceipt, sendPayerReceipt } from './receipts/payer-receipt.ts'
import {
  approveRefundAsk,
  askForRefund,
  listRefundAsks,
  refuseRefundAsk,
  withdrawRefundAsk,
} from './refunds/asks/ask-for-refund.ts'
import { nameRefundAccount, readRefundLink, sendRefundCode } from './refunds/name-account.ts'
import { cancelRefund, listRefunds, quoteRefund, refundPayment } from './refunds/refund-payment.ts'

/** Payments: requested by the merchant, paid by anyone, and refunded. */
export const paymentRoutes = (
  deps: PaymentDependencies & CollectionDependencies & PosterDependencies & { vault: PaperVault },
  auth: AuthDependencies,
) => [...ofPayments(deps, auth), ...ofRefunds(deps, auth), ...ofDisputes(deps)]

/** Refunds, requests for them, and the links by which payers name an account. */
const ofRefunds = (deps: PaymentDependencies & CollectionDependencies, auth: AuthDependencies) => {
  const linking = { ...deps, directory: bankDirectory(deps) }
  return routes((on) => {
    on(refunds.quoteRefund, quoteRefund(deps))
    on(refunds.refundPayment, refundPayment(deps), { own: true })
    on(refunds.listRefunds, listRefunds)
    on(refunds.cancelRefund, cancelRefund(deps))
    on(asks.askForRefund, askForRefund(deps))
    on(asks.listRefundAsks, listRefundAsks)
    on(asks.approveRefundAsk, approveRefundAsk(deps), { own: true })
    on(asks.refuseRefundAsk, refuseRefundAsk(deps))
    on(asks.withdrawRefundAsk, withdrawRefundAsk(deps))
    on(refundLinks.readRefundLink, readRefundLink(linking), { own: true })
    on(refundLinks.sendRefundCode, sendRefundCode(linking, auth), { own: true })
    on(refundLinks.nameRefundAccount, nameRefundAccount(linking, auth), { own: true })
  })
}

const ofPayments = (
  deps: PaymentDependencies & CollectionDependencies & PosterDependencies,
  auth: AuthDependencies,
) => {
  return routes((on) => {
    on(contract.createPayment, createPayment(deps))
    on(contract.listPayments, listPayments(deps))
    on(contract.readPayment, readPayment(deps))
    on(contract.cancelPayment, cancelPayment(deps))
    on(counter.askAtCounter, askAtCounter(deps))
    on(counter.readAskedAtCounter, readAskedAtCounter(deps))
    on(counter.cancelAskedAtCounter, cancelAskedAtCounter(deps))
    on(byKey.createPaymentByKey, createPaymentByKey(deps))
    on(byKey.listPaymentsByKey, listPaymentsByKey(deps))
    on(byKey.readPaymentByKey, readPaymentByKey(deps))
    on(byKey.cancelPaymentByKey, cancelPaymentByKey(deps))
    on(byKey.refundPaymentByKey, refundPaymentByKey(deps), { own: true })
    on(byKey.listRefundsByKey, listRefundsByKey)
    on(linksByKey.createLinkByKey, createLinkByKey(deps))
    on(linksByKey.listLinksByKey, listLinksByKey(deps))
    on(linksByKey.readLinkByKey, readLinkByKey(deps))
    on(linksByKey.endLinkByKey, endLinkByKey(deps))
    on(codes.listCodes, listCodes(deps))
    on(codes.addShopCode, addShopCode(deps))
    on(codes.addCode, addCode(deps))
    on(codes.changeCode, changeCode(deps))
    on(codes.replaceCode, replaceCode(deps))
    on(codes.revokeCode, revokeCode)
    on(codes.checkCode, checkCode)
    on(posters.printPoster, printPoster(deps), { own: true })
    on(posters.drawPoster, drawPosterSvg(deps), { own: true })
    on(links.createLink, createLink(deps))
    on(links.quoteLink, quoteLink)
    on(links.listLinks, listLinks(deps))
    on(links.readLinkTotals, readLinkTotals)
    on(links.endLink, endLink(deps))
    on(paying.readPayableCode, readPayableCode(deps))
    on(paying.readCounterQr, readCounterQr)
    on(paying.beginCodePayment, beginCodePayment(deps), { own: true })
    on(paying.readPayableLink, readPayableLink)
    on(paying.beginLinkPayment, beginLinkPayment(deps))
    on(paying.readCheckout, readCheckout(deps), { own: true })
    on(paying.listRailWays, listRailWays(deps))
    on(paying.payAtBank, payAtBank(deps), { own: true })
    on(paying.cancelAtBank, cancelAtBank(deps), { own: true })
    on(paying.askBankNow, askBankNow(deps), { own: true })
    on(paying.readPayerWallet, readPayerWallet)
    on(paying.beginPaymentConfirmation, beginPaymentConfirmation(auth))
    on(paying.sendPaymentCode, sendPaymentCode(auth))
    on(paying.payFromWallet, payFromWallet(deps, auth), { own: true, atOnce: payFromWalletAtOnce(deps) })
    on(proofs.sendPayerCode, sendPayerCode(auth))
    on(proofs.readPayerProof, readPayerProof)
    on(proofs.beginPayerPasskey, beginPayerPasskey(auth))
    on(proofs.payByProof, payByProof(deps, auth), { own: true })
    on(payerCodes.sendContactCode, sendContactCode(auth))
    on(payerCodes.readContactCode, readContactCode)
    on(payerCodes.enterContactCode, enterContactCode(auth), { own: true })
    on(receipts.readPayerReceipt, readPayerReceipt(deps))
    on(receipts.findPayerReceipt, findPayerReceipt, { own: true })
    on(receipts.sendPayerReceipt, sendPayerReceipt(deps, auth))
  })
}

/** Disputes: by the payer, and answered by the merchant. */
const ofDisputes = (deps: PaymentDependencies & { vault: PaperVault }) =>
  routes((on) => {
    on(disputes.listDisputes, listDisputes)
    on(figures.readDisputeFigures, readDisputeFigures)
    on(disputes.listPaymentDisputes, listPaymentDisputes)
    on(disputes.readDispute, readDispute)
    on(disputes.saveDisputeAnswer, saveDisputeAnswer)
    on(disputes.addDisputeFile, addDisputeFile(deps.vault), { own: true })
    on(disputes.removeDisputeFile, removeDisputeFile(deps.vault), { own: true })
    on(disputes.readDisputePage, readDisputePage(deps.vault), { own: true })
    on(disputes.sendDisputeAnswer, sendDisputeAnswer(deps))
    on(disputes.giveDisputedBack, giveDisputedBack(deps))
    on(payers.openDispute, openDispute(deps), { own: true })
    on(payers.readProvedDispute, readProvedDispute, { own: true })
    on(payers.withdrawDispute, withdrawDispute(deps), { own: true })
    on(payers.openOwnDispute, openOwnDispute(deps))
    on(payers.readOwnDispute, readOwnDispute)
    on(payers.withdrawOwnDispute, withdrawOwnDispute(deps))
  })
