import { rupees } from '@sahuji/contract/money'
import type { TransferOverview, TransferQuote } from '@sahuji/contract/transfers'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type AmountChip, AmountField } from '../../kit/forms/amount-field.tsx'
import { Form } from '../../kit/forms/form.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { FailureLine } from '../../platform/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failure-words.ts'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { transfers } from '../calls.ts'
import { AtMost } from './at-most.tsx'
import { SendConfirmations } from './confirm-send.tsx'
import { useNumberRemarks } from './number-remarks.ts'
import { SendReview } from './send-review.tsx'
import { PurposeAndNote } from './purpose-and-note.tsx'
import { sendAskOf, numberIn, type SendDraft } from './send-draft.ts'
import { ToWhom } from './to-whom.tsx'
import type { SendFunds } from './use-send-funds.ts'

export interface SendFormProps {
  overview: TransferOverview
  draft: SendDraft
  write: (part: Partial<SendDraft>) => void
  /** The quote of what is written; the last one while the next is on its way. */
  quote: TransferQuote | undefined
  quoteError: Error | null
  onQuoteAgain: () => void
  sending: SendFunds
}

/** Number, amount, purpose and note. What was written stays whatever becomes of the call. */
export function SendForm({ overview, draft, write, quote, quoteError, onQuoteAgain, sending }: SendFormProps) {
  const { t } = useLingui()
  const [isReviewed, setIsReviewed] = useState(false)
  const [missing, setMissing] = useState<FieldErrors>()
  const missingOf = useMissing()
  const number = numberIn(draft.mobile_no)
  const remarks = { ...useRefusedFields(quoteError), ...useNumberRemarks(number, draft.counter) }
  const ask = sendAskOf(draft)
  const agreed = quote?.amount === draft.amount && !quoteError ? quote : undefined
  // nothing is sent before it is seen who gets it and what it costs
  const isAsked = number !== undefined && !!draft.amount && !agreed && !quoteError
  const change = (part: Partial<SendDraft>) => {
    setIsReviewed(false)
    write(part)
  }
  const submit = () => {
    const absent = missingOf(draft)
    setMissing(absent)
    if (absent || !ask) return
    if (agreed && !agreed.must_confirm && agreed.receiver.is_known) return sending.send({ ...ask, fee: agreed.fee })
    setIsReviewed(true)
    if (quoteError) onQuoteAgain()
  }
  return (
    <>
      <Form
        label={t`Send money`}
        onSubmit={submit}
        errors={missing ?? (isReviewed ? remarks : undefined)}
        remarks={remarks}
      >
        <Stack gap={10}>
          <ToWhom draft={draft} number={number} waits_days={quote?.waits_days ?? null} onChange={change} />
          <Section title={t`How much`} aside={<AtMost of={overview.limits.amount_max} />}>
            <SendAmount overview={overview} draft={draft} number={number} onChange={(amount) => change({ amount })} />
          </Section>
          <Section title={t`What for`}>
            <PurposeAndNote purposes={overview.purposes} draft={draft} write={change} />
          </Section>
          <Section title={t`Look once more`}>
            <Stack gap={4}>
              <SendReview of={agreed} mobile_no={number ?? ''} />
              {/* at its field it goes with the next press elsewhere */}
              <FailureLine of={quoteError} />
              <SendButtons amount={draft.amount} isPending={sending.isLoading || isAsked} />
            </Stack>
          </Section>
        </Stack>
      </Form>
      <SendConfirmations
        ask={ask}
        of={isReviewed ? agreed : undefined}
        sending={sending}
        onEnd={() => setIsReviewed(false)}
      />
    </>
  )
}

function SendButtons({ amount, isPending }: { amount: bigint | undefined; isPending: boolean }) {
  const { money } = useWriting()
  const sent = amount === undefined ? undefined : money(amount, { isShort: true })
  return (
    <Row>
      <Button type="submit" kind="primary" size="large" isPending={isPending}>
        {sent ? <Trans>Send {sent}</Trans> : <Trans>Send</Trans>}
      </Button>
      <LinkButton kind="ghost" size="large" href="/dashboard/home">
        <Trans>Cancel</Trans>
      </LinkButton>
    </Row>
  )
}

const usual = ['500', '1000', '5000', '10000'].map((text) => rupees(text))

/** The amount with the usual ones, what this number was sent last, and the most that can be sent now. */
function SendAmount({
  overview,
  draft,
  number,
  onChange,
}: Pick<SendFormProps, 'overview' | 'draft'> & {
  number: string | undefined
  onChange: (amount: bigint | undefined) => void
}) {
  const { t } = useLingui()
  const { date } = useWriting()
  const { limits, sendable } = overview
  // at a counter card money pays too; whether the counter is open says the quote
  const most = draft.counter ? overview.payment_left : overview.amount_left
  const { data } = useCardQuery(transfers.contacts())
  const { last_amount: last, last_at } = data?.contacts.find(({ mobile_no }) => mobile_no === number) ?? {}
  const day = last_at && date(last_at, 'day')
  const isPossible = (amount: bigint) => amount >= limits.amount_min && amount <= most
  const chips: AmountChip[] = [
    ...usual.filter((amount) => isPossible(amount) && amount !== last && amount !== most).map((amount) => ({ amount })),
    ...(last !== undefined && isPossible(last) && last !== most ? [{ amount: last, name: t`Last time, ${day}` }] : []),
    ...(isPossible(most) ? [{ amount: most, name: t`Most` }] : []),
  ]
  return (
    <Stack gap={3}>
      <AmountField name="amount" label={t`Amount to send`} value={draft.amount} onChange={onChange} chips={chips} />
      {!isPossible(most) && (
        <p>
          <Trans>
            Nothing can be sent now: <Money of={sendable} /> of your wallet may leave it, and the limits beside count
            too.
          </Trans>
        </p>
      )}
    </Stack>
  )
}

/** The sentences of what is not there, by field; undefined where nothing is missing. */
function useMissing(): (draft: SendDraft) => FieldErrors | undefined {
  const { t } = useLingui()
  return ({ mobile_no, amount, purpose }) => {
    const absent = {
      ...(!numberIn(mobile_no) && { mobile_no: [t`Please write a mobile number of ten digits.`] }),
      ...(!amount && { amount: [t`Please write an amount.`] }),
      ...(!purpose && { purpose: [t`Please choose what it is for.`] }),
    }
    return Object.keys(absent).length > 0 ? absent : undefined
  }
}
