import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FreezeSentence, FrozenPart } from '@sahuji/contract/merchants/standing'
import type { Tone } from '../../kit/layout/status.tsx'

/** KYC states in the operators' words, shorter than the merchants'. */
export const kycStates: Record<'none' | 'PROCESSING' | 'VALID' | 'REJECTED', { says: MessageDescriptor; tone: Tone }> =
  {
    none: { says: msg`No KYC`, tone: 'warn' },
    PROCESSING: { says: msg`In review`, tone: 'wait' },
    VALID: { says: msg`KYC valid`, tone: 'good' },
    REJECTED: { says: msg`Rejected`, tone: 'bad' },
  }

/** A part of an account: its name, and its functions while it is open and while it is frozen. */
export const partWords: Record<
  FrozenPart,
  { name: MessageDescriptor; open: MessageDescriptor; shut: MessageDescriptor }
> = {
  sign_in: {
    name: msg`Sign-in`,
    open: msg`Its people may sign in and view.`,
    shut: msg`Signing in is blocked; every session has ended.`,
  },
  money_in: {
    name: msg`Money in`,
    open: msg`Loads are taken.`,
    shut: msg`New loads are refused. Loads already paid are credited.`,
  },
  money_out: {
    name: msg`Money out`,
    open: msg`What is available may go out.`,
    shut: msg`Nothing leaves the wallet.`,
  },
}

/** The names of the sentences, for their choice. */
export const sentenceNames: Record<FreezeSentence, MessageDescriptor> = {
  bank_account_changed: msg`Bank account changed`,
  unusual_activity: msg`Something unusual`,
  owner_to_confirm: msg`The owner is to confirm`,
  papers_needed: msg`A document is needed`,
  authority_asked: msg`An authority asked`,
  asked_by_merchant: msg`The merchant asked`,
}

/** The merchant's text of a freeze, in the operator's language. */
export const sentenceWords: Record<FreezeSentence, MessageDescriptor> = {
  bank_account_changed: msg`Your bank account was changed; confirm to us that it was you.`,
  unusual_activity: msg`We noticed something unusual and review it first, to keep your money safe.`,
  owner_to_confirm: msg`The owner has to confirm something first.`,
  papers_needed: msg`We need a document of yours to continue; see Update KYC.`,
  authority_asked: msg`An authority has asked us for it.`,
  asked_by_merchant: msg`You asked us to.`,
}

export const caseStates: Readonly<Record<string, { says: MessageDescriptor; tone: Tone }>> = {
  draft: { says: msg`Draft`, tone: 'wait' },
  submitted: { says: msg`Pending`, tone: 'wait' },
  in_review: { says: msg`In review`, tone: 'wait' },
  more_needed: { says: msg`Requested again`, tone: 'warn' },
  valid: { says: msg`Valid`, tone: 'good' },
  rejected: { says: msg`Rejected`, tone: 'bad' },
  expired: { says: msg`Expired`, tone: 'warn' },
  replaced: { says: msg`Replaced`, tone: 'wait' },
}

/** The reasons of a wallet's entries, in the ledger's words. */
export const entryKinds: Readonly<Record<string, MessageDescriptor>> = {
  load: msg`Load`,
  payment: msg`Payment`,
  payout: msg`Withdrawal`,
  opening: msg`Opening`,
  adjustment: msg`Adjustment`,
  refund: msg`Refund`,
  fee: msg`Fee`,
}

/** The channels of a group, which share a limit. */
export const wayGroupWords: Readonly<Record<string, MessageDescriptor>> = {
  'load:ebanking': msg`E-banking`,
  'load:mobilebanking': msg`mobile banking`,
  'load:ips': msg`connectIPS`,
  'load:visa': msg`Visa`,
  'load:sct': msg`SCT`,
}

/** The pages that a view may have shown, by their routes. */
export const seenPages: Readonly<Record<string, MessageDescriptor>> = {
  '/api/home': msg`Home`,
  '/api/wallet': msg`Wallet`,
  '/api/transaction/filter': msg`Transaction History`,
  '/api/transactions/{id}': msg`One transaction`,
  '/api/funding/loads': msg`Loads`,
  '/api/funding/loads/{id}': msg`One load`,
  '/api/funding/ladder': msg`Limits`,
}
