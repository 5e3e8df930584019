import type { TransferOverview, TransferQuote } from '@sahuji/contract/transfers'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useState } from 'react'
import { Form } from '../../kit/forms/form.tsx'
import { type FieldErrors, focusField, wholeForm } from '../../kit/forms/form-errors.ts'
import { useReviewFocus } from '../../kit/forms/use-review-focus.ts'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { CancelForm } from '../../platform/forms/cancel-form.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { AtMost } from './at-most.tsx'
import { SendConfirmations } from './confirm-send.tsx'
import { useNumberRemarks } from './number-remarks.ts'
import { SendReview } from './send-review.tsx'
import { PurposeAndNote } from './purpose-and-note.tsx'
import { SendAmount } from './send-amount.tsx'
import { sendAskOf, numberIn, type SendDraft, givenOf } from '../send-draft.ts'
import type { SendFunds } from './use-send-funds.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { WarningIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { type SendAsk, transfers } from '../calls.ts'
import { ReceiverField } from './receiver-field.tsx'
import { ReceiverPerson } from './receiver-person.tsx'

export interface SendFormProps {
  overview: TransferOverview
  draft: SendDraft
  write: (part: Partial<SendDraft>) => void
  /** The quote of the draft; the previous one while the next loads. */
  quote: TransferQuote | undefined
  quoteError: Error | null
  onQuoteAgain: () => void
  sending: SendFunds
  onCancel: () => void
}

/** Number, amount, purpose and note. The draft survives whatever the call brings. */
export function SendForm(props: SendFormProps) {
  const { overview, draft, write, quote, quoteError, onQuoteAgain, sending, onCancel } = props
  const { t } = useLingui()
  const [isReviewed, setIsReviewed] = useState(false)
  const number = numberIn(draft.mobile_no)
  const refused = useRefusedFields(quoteError)
  const remarks: FieldErrors = { ...refused, ...useNumberRemarks(number) }
  const { heading, review } = useReviewFocus()
  const { missing, isWhole } = useWholeness(draft, remarks, heading)
  const ask = sendAskOf(draft)
  const agreed = quote?.amount === draft.amount && !quoteError ? quote : undefined
  // nothing is sent before the sender has seen the receiver and the cost
  const isAsked = number !== undefined && !!draft.amount && !agreed && !quoteError
  const change = (part: Partial<SendDraft>) => {
    setIsReviewed(false)
    write(part)
  }
  const submit = () => {
    const isReady = isWhole()
    if (quoteError) onQuoteAgain()
    if (!isReady || !ask) return
    if (agreed && !agreed.must_confirm && agreed.receiver.is_known) return sending.send({ ...ask, fee: agreed.fee })
    setIsReviewed(true)
  }
  return (
    <>
      <Form
        label={t`Send money`}
        onSubmit={submit}
        onEnter={() => isWhole() && review()}
        errors={missing}
        remarks={remarks}
      >
        <Stack gap={10}>
          <ToWhom draft={draft} number={number} waits_days={quote?.waits_days ?? null} onChange={change} />
          <Section title={t`How much`} aside={<AtMost of={overview.limits.amount_max} />}>
            <SendAmount
              overview={overview}
              draft={draft}
              number={number}
              refusal={quoteError}
              onChange={(amount) => change({ amount })}
            />
          </Section>
          <Section title={t`What for`}>
            <PurposeAndNote purposes={overview.purposes} draft={draft} write={change} />
          </Section>
          <Section title={t`Look again`} headingRef={heading}>
            <Stack gap={4}>
              <SendReview of={agreed} mobile_no={number ?? ''} />
              {ask && <SameAgain ask={ask} />}
              {/* a field's fault is at the field */}
              {refused && wholeForm in refused && <FailureLine of={quoteError} />}
              <SendButtons amount={draft.amount} isPending={sending.isLoading || isAsked} onCancel={onCancel} />
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

interface SendButtonsProps extends Pick<SendFormProps, 'onCancel'> {
  amount: bigint | undefined
  isPending: boolean
}

function SendButtons({ amount, isPending, onCancel }: SendButtonsProps) {
  const { money } = useWriting()
  const sent = amount === undefined ? undefined : money(amount, { isShort: true })
  return (
    <Row>
      <Button type="submit" kind="primary" size="large" isPending={isPending}>
        {sent ? <Trans>Send {sent}</Trans> : <Trans>Send</Trans>}
      </Button>
      <CancelForm href="/dashboard/home" onCancel={onCancel} />
    </Row>
  )
}

/** Whether it may be sent: missing values are listed, and a fault at a field takes the focus. */
function useWholeness(draft: SendDraft, remarks: FieldErrors, within: RefObject<HTMLElement | null>) {
  const [missing, setMissing] = useState<FieldErrors>()
  const missingOf = useMissing()
  const isWhole = (): boolean => {
    const absent = missingOf(draft)
    const [wrong] = absent ? [] : Object.keys(remarks).filter((name) => name !== wholeForm)
    setMissing(absent)
    if (wrong !== undefined) focusField({ current: within.current?.closest('form') ?? null }, wrong)
    return !absent && wrong === undefined
  }
  return { missing, isWhole }
}

/** The sentences for missing values, by field; undefined where nothing is missing. */
function useMissing(): (draft: SendDraft) => FieldErrors | undefined {
  const { t } = useLingui()
  return ({ mobile_no, amount, purpose }) => {
    const absent = {
      ...(!numberIn(mobile_no) && { mobile_no: [t`Enter a mobile number of ten digits.`] }),
      ...(!amount && { amount: [t`Enter an amount.`] }),
      ...(!purpose && { purpose: [t`Choose the purpose.`] }),
    }
    return Object.keys(absent).length > 0 ? absent : undefined
  }
}

/** Within this time the same send is usually a repetition by mistake. */
const sameMilliseconds = 15 * 60_000

/**
 * The same amount went to the same number a moment ago: this would be a second send, also where the answer to the first was lost and
 * the person has signed out since. Not where the same send is retried, which pays once.
 */
function SameAgain({ ask }: { ask: SendAsk }) {
  const contacts = useCardQuery(transfers.contacts())
  const openedAt = useOpenedAt().getTime()
  const same = contacts.data?.contacts.find(
    ({ mobile_no: number, last_amount, last_at }) =>
      number === ask.mobile_no && last_amount === ask.amount && openedAt - last_at.getTime() < sameMilliseconds,
  )
  if (!same || transfers.isUnsettled(ask)) return null
  return (
    <Callout tone="warn" icon={<WarningIcon small />}>
      <Trans>
        You sent them the same amount at <DateTime of={same.last_at} as="time" />. This would be a second time.
      </Trans>
    </Callout>
  )
}

interface ToWhomProps {
  draft: SendDraft
  number: string | undefined
  waits_days: number | null
  onChange: (part: Partial<SendDraft>) => void
}

/** The receiver: a number that is typed, read or chosen, and its owner. */
function ToWhom({ draft, number, waits_days, onChange }: ToWhomProps) {
  const { t } = useLingui()
  return (
    <Section title={t`Recipient`}>
      <Stack gap={4}>
        <ReceiverField
          value={draft.mobile_no}
          onChange={(mobile_no) => onChange(givenOf(draft, { mobile_no }))}
          onPayee={(payee) => onChange(givenOf(draft, payee))}
        />
        {number && <ReceiverPerson key={number} mobile_no={number} waits_days={waits_days} />}
      </Stack>
    </Section>
  )
}
