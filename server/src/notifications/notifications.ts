import type { NotificationType } from '@sahuji/contract/notifications/types'
import { formatMoney } from '@sahuji/contract/money/money'
import { commonName } from '../banks/banks.ts'
import { factorAdded, factorRemoved, passwordChanged, recoveryCodesNew } from '../auth/facts.ts'
import { type AttachedRow, onFact, onFactRows, type RowWriter } from '../feed/feed.ts'
import { cooperativeFacts } from '../cooperatives/facts.ts'
import { type SecretKeyFact, secretKeyFacts, webhookFacts } from '../developers/facts.ts'
import { eventPayoutKept } from '../events/facts.ts'
import { exportFacts } from '../exports/facts.ts'
import { loadFacts } from '../funding/facts.ts'
import { kycMoved } from '../kyc/move-case.ts'
import { disputeFacts, type DisputeStep, paymentFacts, refundAskFacts, refundFacts } from '../payments/facts.ts'
import { payoutAccountFacts, settlementFacts } from '../payouts/accounts/facts.ts'
import { payoutFacts } from '../payouts/facts.ts'
import { statementFacts } from '../statements/facts.ts'
import { supportFacts } from '../support/facts.ts'
import type { Tx } from '../platform/database/database.ts'
import { json, sql } from '../platform/database/sql.ts'
import { newId } from '../platform/ids.ts'
import { tariffNotified } from '../tariff/facts.ts'
import { viewEntered } from '../transactions/facts-of-views.ts'
import { requestFacts, transferFacts } from '../transfers/facts.ts'
import type { NotificationFacts, NotificationKey } from './notification-texts.ts'

interface NewNotification<Key extends NotificationKey> {
  merchant_id: string
  type: NotificationType
  text_key: Key
  /** `id` is its target. */
  facts: NotificationFacts<Key>
  /** The money of the notification. */
  amount?: bigint
  /** The amount asked for, of a RequestFund. */
  request_id?: string | null
}

const notify = <Key extends NotificationKey>(
  tx: Tx,
  { merchant_id, type, text_key, facts, amount }: NewNotification<Key>,
  at: Date,
) => tx.run`
  insert into notifications (id, merchant_id, type, text_key, facts, at, amount)
  values (${newId(at)}, ${merchant_id}, ${type}, ${text_key}, ${json(facts)}, ${at}, ${amount ?? null})`

/** The same for a statement that posts many: migration transfers, notifications_write(). */
const notificationRow = <Key extends NotificationKey>(row: NewNotification<Key>, at: Date): AttachedRow => ({
  into: writeNotifications,
  row: json({ ...row, id: newId(at), at }),
})

const writeNotifications: RowWriter = (places, rows) =>
  sql`notifications_write(codes, ${places}::int[], ${rows}::jsonb[])`

/** In quotation marks, which it cannot end itself: other people's text must not read as ours. */
const quotedNote = (note: string | null | undefined): string => (note ? `“${note.replace(/[“”]/g, "'")}”` : '')

/** Notifications of money between wallets: push types are spelled as in the specification. */
const ofTransfer = {
  received: { type: 'ReceievedFund', text_key: 'fund_received' },
  taken_up: { type: 'FundTakenUp', text_key: 'fund_taken_up' },
  returned: { type: 'FundReturned', text_key: 'fund_returned' },
} as const

const transferListeners = (Object.keys(ofTransfer) as (keyof typeof ofTransfer)[]).map((what) =>
  onFactRows(transferFacts[what], ({ merchant_id, mode, body, told_at }) => {
    if (mode === 'sandbox') return []
    const { id, amount, other: name, reference, request_id, asked } = body
    const facts = { id, amount: formatMoney(amount), name, reference, note: quotedNote(body.note) }
    if (what !== 'received' || !request_id)
      return [notificationRow({ merchant_id, ...ofTransfer[what], facts, amount }, told_at)]
    const of = { merchant_id, type: 'AcceptFund', amount } as const
    return [
      asked === undefined
        ? notificationRow({ ...of, text_key: 'request_accepted', facts }, told_at)
        : notificationRow(
            { ...of, text_key: 'request_paid_otherwise', facts: { ...facts, asked: formatMoney(asked) } },
            told_at,
          ),
    ]
  }),
)

/** Notifications of payments: of one to the shop, of its refund to the payer. */
const paymentListeners = [
  onFactRows(paymentFacts.paid, ({ merchant_id, mode, body, told_at }) => {
    if (mode === 'sandbox') return []
    const { id, amount, other: name, reference, place } = body
    const facts = { id, amount: formatMoney(amount), name, reference }
    const of = { merchant_id, type: 'PaymentReceived', amount } as const
    return [
      place === null
        ? notificationRow({ ...of, text_key: 'payment_received', facts }, told_at)
        : notificationRow({ ...of, text_key: 'payment_received_at', facts: { ...facts, counter: place } }, told_at),
    ]
  }),
  ...(['taken_back', 'came_late'] as const).map((what) =>
    onFactRows(paymentFacts[what], ({ merchant_id, mode, body, told_at }) => {
      if (mode === 'sandbox') return []
      const { id, amount, payer: name, reference } = body
      const facts = { id, amount: formatMoney(amount), name, reference }
      const kind = { type: 'PaymentTakenBack', text_key: `payment_${what}` } as const
      return [notificationRow({ merchant_id, ...kind, facts, amount }, told_at)]
    }),
  ),
  onFactRows(refundFacts.moved, ({ merchant_id, mode, body, told_at }) => {
    if (mode === 'sandbox' || body.state !== 'failed') return []
    const { id, amount, reference } = body
    const kind = { type: 'RefundFailed', text_key: 'refund_failed' } as const
    return [
      notificationRow({ merchant_id, ...kind, facts: { id, amount: formatMoney(amount), reference }, amount }, told_at),
    ]
  }),
  onFactRows(refundAskFacts.asked, ({ merchant_id, mode, body, told_at }) => {
    if (mode === 'sandbox') return []
    const { payment_id: id, amount, asked_by: person, reference } = body
    const facts = { id, amount: formatMoney(amount), person, reference, note: quotedNote(body.note) }
    const kind = { type: 'RefundAsked', text_key: 'refund_asked' } as const
    return [notificationRow({ merchant_id, ...kind, facts, amount }, told_at)]
  }),
  onFactRows(refundFacts.received, ({ merchant_id, mode, body, told_at }) => {
    if (mode === 'sandbox') return []
    const { id, amount, other: name, reference } = body
    const note = [quotedNote(body.note), reference].filter(Boolean).join(' ')
    const facts = { id, amount: formatMoney(amount), name, reference, note }
    const kind = { type: 'RefundReceived', text_key: 'refund_received' } as const
    return [notificationRow({ merchant_id, ...kind, facts, amount }, told_at)]
  }),
]

type DisputeKey = Extract<NotificationKey, `dispute_${string}` | `own_dispute_${string}`>

/** Notifications of a dispute's steps to the shop; what it did itself has none. */
const ofDispute: Partial<Record<DisputeStep, DisputeKey>> = {
  opened: 'dispute_opened',
  answered_at_deadline: 'dispute_answered',
  unanswered: 'dispute_unanswered',
  won: 'dispute_won',
  lost: 'dispute_lost',
  withdrawn: 'dispute_withdrawn',
}

/** And to the payer, whose wallet paid. */
const ofPayersDispute: Partial<Record<DisputeStep, DisputeKey>> = {
  opened: 'own_dispute_opened',
  answered: 'own_dispute_answered',
  answered_at_deadline: 'own_dispute_answered',
  won: 'own_dispute_refused',
  lost: 'own_dispute_returned',
  given_back: 'own_dispute_returned',
}

const disputeListeners = (
  [
    { fact: disputeFacts.moved, type: 'PaymentDispute', words: ofDispute },
    { fact: disputeFacts.payers, type: 'OwnDispute', words: ofPayersDispute },
  ] as const
).map(({ fact, type, words }) =>
  onFact(fact, async (tx, { merchant_id, mode, body, told_at }) => {
    const { id: dispute, transaction_id, what, amount, other: name, reference } = body
    const text_key = words[what]
    if (mode === 'sandbox' || text_key === undefined) return
    const id = type === 'PaymentDispute' ? dispute : transaction_id
    const facts = { id, amount: formatMoney(amount), name, reference }
    await notify(tx, { merchant_id, type, text_key, facts, amount }, told_at)
  }),
)

/** Notifications of requests; a withdrawn one has none. */
const ofRequest = {
  asked: { type: 'RequestFund', text_key: 'fund_requested' },
  reminded: { type: 'RequestFund', text_key: 'request_reminded' },
  rejected: { type: 'RejectFund', text_key: 'request_rejected' },
  expired: { type: 'RequestExpired', text_key: 'request_expired' },
} as const

const requestListeners = (Object.keys(ofRequest) as (keyof typeof ofRequest)[]).map((what) =>
  onFactRows(requestFacts[what], ({ merchant_id, mode, body: { id, amount, other: name, note }, told_at }) => {
    if (mode === 'sandbox') return []
    const facts = { id, amount: formatMoney(amount), name, note: quotedNote(note) }
    const request_id = what === 'asked' || what === 'reminded' ? id : null
    return [notificationRow({ merchant_id, ...ofRequest[what], facts, amount, request_id }, told_at)]
  }),
)

type KycKey = Extract<NotificationKey, `kyc_${string}`>

const ofState: Readonly<Record<string, { type: NotificationType; text_key: KycKey }>> = {
  valid: { type: 'KYCAccepted', text_key: 'kyc_accepted' },
  more_needed: { type: 'KYCMoreAsked', text_key: 'kyc_more_asked' },
  rejected: { type: 'KYCRejected', text_key: 'kyc_rejected' },
  expired: { type: 'KYCExpired', text_key: 'kyc_expired' },
}

/** Notifications of a withdrawal's end, or of its missing answer; a sent one has none. */
const ofPayout = {
  credited: { type: 'PayoutCredited', text_key: 'payout_credited' },
  returned: { type: 'PayoutReturned', text_key: 'payout_returned' },
  failed: { type: 'PayoutReturned', text_key: 'payout_failed' },
  unclear: { type: 'PayoutUnclear', text_key: 'payout_unclear' },
} as const

const payoutListeners = (Object.keys(ofPayout) as (keyof typeof ofPayout)[]).map((state) =>
  onFact(payoutFacts[state], async (tx, { merchant_id, mode, body, told_at }) => {
    if (mode === 'sandbox') return
    const { id, bank_name: bank, account_end: end, reference } = body
    const amount = state === 'credited' ? body.arrives : body.amount
    const facts = { id, amount: formatMoney(amount), bank, end, reference }
    await notify(tx, { merchant_id, ...ofPayout[state], facts, amount }, told_at)
  }),
)

/** Changes of sign-in methods: an owner who did not make them must see them. */
const signInListeners = [
  onFact(passwordChanged, async (tx, { merchant_id, told_at }) => {
    await notify(tx, { merchant_id, type: 'PasswordChanged', text_key: 'password_changed', facts: {} }, told_at)
  }),
  ...[factorAdded, factorRemoved].map((fact) =>
    onFact(fact, async (tx, { merchant_id, body: { kind }, told_at }) => {
      const text_key = `${kind}_${fact === factorAdded ? 'added' : 'removed'}` as const
      await notify(tx, { merchant_id, type: 'SignInChanged', text_key, facts: {} }, told_at)
    }),
  ),
  onFact(recoveryCodesNew, async (tx, { merchant_id, told_at }) => {
    await notify(tx, { merchant_id, type: 'SignInChanged', text_key: 'recovery_codes_new', facts: {} }, told_at)
  }),
]

/** Changes of secret keys, of both books: who has one opens payments in the name of the shop. */
const keyListeners = (Object.keys(secretKeyFacts) as SecretKeyFact[]).map((what) =>
  onFact(secretKeyFacts[what], async (tx, { merchant_id, body, told_at }) => {
    const facts = { name: body.name.replace(/[“”]/g, "'"), ending: body.ending }
    const type = what === 'exposed' ? 'SecretKeyExposed' : 'SecretKeyChanged'
    await notify(tx, { merchant_id, type, text_key: `secret_key_${what}`, facts }, told_at)
  }),
)

/** Notifications of an endpoint that fails, in either book: its shop's server is not answering. */
const webhookListeners = [
  onFact(webhookFacts.failed, async (tx, { merchant_id, body: { id, host, what }, told_at }) => {
    const kind = { type: 'WebhookFailing', text_key: `webhook_${what}` } as const
    await notify(tx, { merchant_id, ...kind, facts: { id, host } }, told_at)
  }),
]

/** Notifications of a statement's end. */
const statementListeners = [
  onFact(
    statementFacts.made,
    async (tx, { merchant_id, mode, body: { id, number, from, to, is_scheduled }, told_at }) => {
      if (mode === 'sandbox') return
      const type = is_scheduled ? 'StatementScheduled' : 'StatementMade'
      await notify(tx, { merchant_id, type, text_key: 'statement_made', facts: { id, number, from, to } }, told_at)
    },
  ),
  onFact(statementFacts.failed, async (tx, { merchant_id, mode, body: { id, from, to }, told_at }) => {
    if (mode === 'sandbox') return
    const kind = { type: 'StatementFailed', text_key: 'statement_failed' } as const
    await notify(tx, { merchant_id, ...kind, facts: { id, from, to } }, told_at)
  }),
]

/** Notifications of a file that was written in the background. */
const exportListeners = (['made', 'failed'] as const).map((end) =>
  onFact(exportFacts[end], async (tx, { merchant_id, mode, body: { id, row_count }, told_at }) => {
    if (mode === 'sandbox') return
    const type = end === 'made' ? 'ExportMade' : 'ExportFailed'
    await notify(tx, { merchant_id, type, text_key: `export_${end}`, facts: { id, rows: `${row_count}` } }, told_at)
  }),
)

const waitsMilliseconds = 60_000

/** Whether the payer has just returned from the bank and sees the credit at the load's page. */
async function isWaitedFor(tx: Tx, load_id: string, at: Date): Promise<boolean> {
  const load = await tx.maybe<{ returned_at: Date | null }>`
    select returned_at from loads where id = ${load_id} -- any merchant: the fact is of its load's own merchant`
  return !!load?.returned_at && at.getTime() - load.returned_at.getTime() < waitsMilliseconds
}

/** The facts that the bell hears. Spec §5: a push of type KYCAccepted. */
export const notificationListeners = [
  ...signInListeners,
  ...keyListeners,
  ...payoutListeners,
  ...transferListeners,
  ...paymentListeners,
  ...disputeListeners,
  ...requestListeners,
  ...statementListeners,
  ...exportListeners,
  ...webhookListeners,
  onFact(tariffNotified, async (tx, { merchant_id, body: { proposal, valid_from: day }, told_at }) => {
    const kind = { type: 'TariffChange', text_key: 'tariff_change' } as const
    await notify(tx, { merchant_id, ...kind, facts: { proposal, day } }, told_at)
  }),
  onFact(kycMoved, async (tx, { merchant_id, body, told_at }) => {
    const kind = ofState[body.state]
    if (kind) await notify(tx, { merchant_id, ...kind, facts: { number: body.number } }, told_at)
  }),
  onFact(loadFacts.credited, async (tx, { merchant_id, mode, body, told_at }) => {
    if (mode === 'sandbox' || (await isWaitedFor(tx, body.id, told_at))) return
    const { id, amount, fee, reference, bank_name: bank } = body
    const credited = amount - fee
    const facts = { id, amount: formatMoney(credited), reference, bank }
    const kind = { type: 'LoadCredited', text_key: 'load_credited' } as const
    await notify(tx, { merchant_id, ...kind, facts, amount: credited }, told_at)
  }),
  onFact(
    loadFacts.reversed,
    async (tx, { merchant_id, mode, body: { id, amount, reference, bank_name: bank }, told_at }) => {
      if (mode === 'sandbox') return
      const facts = { id, amount: formatMoney(amount), reference, bank }
      await notify(tx, { merchant_id, type: 'LoadReversed', text_key: 'load_reversed', facts, amount }, told_at)
    },
  ),
  onFact(payoutAccountFacts.added, async (tx, { merchant_id, body: { bank_name, account_end: end }, told_at }) => {
    const kind = { type: 'BankAccountAdded', text_key: 'payout_account_added' } as const
    await notify(tx, { merchant_id, ...kind, facts: { bank: commonName(bank_name), end } }, told_at)
  }),
  onFact(settlementFacts.stopped, async (tx, { merchant_id, body: { bank_name, account_end: end }, told_at }) => {
    const kind = { type: 'SettlementStopped', text_key: 'settlement_stopped' } as const
    await notify(tx, { merchant_id, ...kind, facts: { bank: commonName(bank_name), end } }, told_at)
  }),
  onFact(settlementFacts.changed, async (tx, { merchant_id, body, told_at }) => {
    const { bank_name, account_end: end, is_off } = body
    const bank = commonName(bank_name)
    const text_key = is_off ? 'settlement_off' : 'settlement_changed'
    await notify(tx, { merchant_id, type: 'SettlementChanged', text_key, facts: { bank, end } }, told_at)
  }),
  onFact(eventPayoutKept, async (tx, { merchant_id, body: { id, title, amount, account_end: end, why }, told_at }) => {
    const facts = { id, event: title.replace(/[“”]/g, "'"), amount: formatMoney(amount), end }
    const kind = { type: 'EventPayoutKept', text_key: `event_payout_${why}` } as const
    await notify(tx, { merchant_id, ...kind, facts, amount }, told_at)
  }),
  onFact(viewEntered, async (tx, { merchant_id, mode, body: { id, name, count }, told_at }) => {
    if (mode === 'sandbox') return
    const facts = { id, name: name.replace(/[“”]/g, "'"), count: `${count}` }
    await notify(tx, { merchant_id, type: 'HistoryViewEntered', text_key: 'history_view_entered', facts }, told_at)
  }),
  onFact(supportFacts.answered, async (tx, { merchant_id, body: { number, about }, told_at }) => {
    const facts = { number: about === null ? number : `${number} (${about})` }
    await notify(tx, { merchant_id, type: 'QuestionAnswered', text_key: 'question_answered', facts }, told_at)
  }),
  onFact(payoutAccountFacts.paper_decided, async (tx, { merchant_id, body, told_at }) => {
    const { bank_name, account_end: end, accepted, reason, opens } = body
    const bank = commonName(bank_name)
    const accepts = opens ? 'account_paper_opens' : 'account_paper_accepted'
    const text_key = accepted ? accepts : 'account_paper_refused'
    await notify(tx, { merchant_id, type: 'AccountPaperDecided', text_key, facts: { bank, end, reason } }, told_at)
  }),
  onFact(cooperativeFacts.decided, async (tx, { merchant_id, body: { name, state, note }, told_at }) => {
    const about = { text_key: `cooperative_${state}`, facts: { name, reason: note ?? '' } } as const
    await notify(tx, { merchant_id, type: 'CooperativeDecided', ...about }, told_at)
  }),
]
