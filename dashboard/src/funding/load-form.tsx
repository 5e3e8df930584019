import type { Instrument } from '@sahuji/contract/banks'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { Mode } from '@sahuji/contract/http/lists'
import type { createLoad, Load, LoadQuote } from '@sahuji/contract/funding'
import type { LoadLimits } from '@sahuji/contract/tariff'
import { plainMobile } from '@sahuji/contract/input/cleaned'
import { mobilePattern } from '@sahuji/contract/merchants'
import type { Takes } from '@sahuji/contract/http/route'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { AmountField } from '../kit/forms/amount-field.tsx'
import { Form } from '../kit/forms/form.tsx'
import { type FieldErrors, wholeForm } from '../kit/forms/form-errors.ts'
import { Stack } from '../kit/layout/layout.tsx'
import { useOfflineSince } from '../platform/server/connection.ts'
import { PayerMobileField, PurposeAndRemark, useAmountChips } from './amount/load-fields.tsx'
import { GoOn } from './amount/go-on.tsx'
import { hindranceOf, OpenTwin, twinOf, useLoadErrors, useTwinWords } from './amount/load-refusals.tsx'
import { OutOfReach } from './amount/out-of-reach.tsx'
import { paidWithName } from './funding-words.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import type { LoadDraft } from './load-draft.ts'
import { QuoteLines } from './quote-lines.tsx'
import { storedUser } from '../session/stored-user.ts'
import { useMutation } from '@tanstack/react-query'
import { isLost } from '../platform/calls/call-failed.ts'
import { funding } from './calls.ts'

export interface LoadFormProps {
  instrument: Instrument
  mode: Mode
  draft: LoadDraft
  write: (part: Partial<LoadDraft>) => void
  /** The quote of the amount in the form; the previous one while the next loads. */
  quote: LoadQuote | undefined
  quoteError: Error | null
  /** Retries a quote that failed. */
  askQuote: () => void
  /** The remaining limits, also before there is a quote. */
  limits: LoadLimits | undefined
  /** What to know before the purpose is given. */
  note?: ReactNode
  /** Leads to the load, and to the bank. */
  leave: (load: Load) => void
  /** Discards the draft. */
  onCancel: () => void
}

/** Amount, purpose and note of a load; confirms once more before the browser leaves for the bank. */
export function LoadForm(props: LoadFormProps) {
  const { instrument, mode, write, quote, quoteError, askQuote, limits, leave, onCancel } = props
  const draft = { ...props.draft, mobile: props.draft.mobile ?? storedUser().mobile_no }
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const [missing, setMissing] = useState<FieldErrors>()
  const [isUnsent, setIsUnsent] = useState(false)
  const create = useCreateLoad({ drop: onCancel, leave, onFailed: () => setIsConfirming(false) })
  const { channel, name } = instrument
  const bank = paidWithName(name, useMessages()._)
  const isOffline = useOfflineSince() !== undefined
  const agreed = quote?.amount === draft.amount && !quoteError ? quote : undefined
  const twin = twinOf(create.error) ?? (isConfirming && !create.wasLost ? agreed?.open_load : undefined)
  const remarks = useLoadErrors(quoteError, channel, mode)
  const answers = useAnswers({ channel, mode, refused: create.error, isUnsent: isUnsent && isOffline, twin })
  const hindrance = hindranceOf({ instrument, mode, limits, failures: [create.error, quoteError] })
  const missingOf = useMissing(channel === 'mobilebanking')

  const writeAmount = (amount: bigint | undefined) => {
    setIsConfirming(false)
    setMissing(undefined)
    create.beginAnew()
    write({ amount })
  }
  const review = () => {
    const absent = missingOf(draft)
    create.reset()
    setMissing(absent)
    setIsUnsent(isOffline)
    // the summary opens as soon as the quote of exactly this amount has arrived; until then the button works
    setIsConfirming(!absent && !isOffline)
    if (quoteError || agreed?.open_load) askQuote()
  }
  const send = () => {
    const said = agreed && requestOf(instrument, mode, draft)
    if (said) create.send({ ...said, fee: agreed.fee })
  }
  return (
    <Form
      label={t`Load funds`}
      onSubmit={review}
      errors={missing ?? answers ?? (isConfirming ? remarks : undefined)}
      remarks={remarks}
    >
      <Stack gap={7}>
        <OpenTwin channel={channel} quote={agreed} refused={twin} />
        {hindrance && <OutOfReach of={instrument} hindrance={hindrance} draft={draft} />}
        <LoadFields {...props} draft={draft} bank={bank} onAmount={writeAmount} />
        <GoOn
          {...{ bank, channel, mode, hindrance, onCancel }}
          isPending={isConfirming && !(agreed || quoteError || isOffline)}
        />
      </Stack>
      <LeaveDialog
        bank={bank}
        mobile={channel === 'mobilebanking' ? plainMobile(draft.mobile) : undefined}
        channel={channel}
        mode={mode}
        quote={isConfirming && !twin ? agreed : undefined}
        onClose={() => setIsConfirming(false)}
        onConfirm={send}
        isPending={create.isPending}
      />
    </Form>
  )
}

interface LoadFieldsProps extends Omit<LoadFormProps, 'draft'> {
  draft: FilledDraft
  bank: string
  onAmount: (amount: bigint | undefined) => void
}

/** The fields of a load, with its cost between them. */
function LoadFields({ draft, bank, onAmount, ...props }: LoadFieldsProps) {
  const { instrument, write, quote, note } = props
  const { t } = useLingui()
  const { channel } = instrument
  return (
    <>
      {channel === 'mobilebanking' && (
        <PayerMobileField bank={bank} value={draft.mobile} onChange={(written) => write({ mobile: written })} />
      )}
      <AmountField
        name="amount"
        label={t`Amount to load`}
        value={draft.amount}
        onChange={onAmount}
        chips={useAmountChips(props)}
      />
      <QuoteLines of={quote} channel={channel} />
      {note}
      <PurposeAndRemark instrument={instrument} draft={draft} write={write} />
    </>
  )
}

interface AnswersOf {
  channel: LoadChannel
  mode: Mode
  /** Why the load did not begin. */
  refused: Error | null
  /** It was sent offline, and there is still no connection. */
  isUnsent: boolean
  twin: string | undefined
}

/** The faults of what was sent. */
function useAnswers({ channel, mode, refused, isUnsent, twin }: AnswersOf): FieldErrors | undefined {
  const { t } = useLingui()
  const errors = useLoadErrors(refused, channel, mode)
  const twinWords = useTwinWords(channel)
  if (isUnsent)
    return { [wholeForm]: [t`There is no connection. What you entered is still here; try again when you are online.`] }
  return twin ? { [wholeForm]: [twinWords] } : errors
}

type FilledDraft = LoadDraft & { mobile: string }

/** The request to the server; undefined while something is missing. */
function requestOf({ id, channel }: Instrument, mode: Mode, draft: FilledDraft): Takes<typeof createLoad> | undefined {
  const { amount, purpose, remark, mobile } = draft
  if (amount === undefined || !purpose) return undefined
  return {
    instrument_id: id,
    amount,
    purpose,
    ...(mode === 'sandbox' && { mode }),
    ...(remark.trim() && { remark: remark.trim() }),
    ...(channel === 'mobilebanking' && { payer_mobile: plainMobile(mobile) }),
  }
}

/** The sentences for missing values, by field; undefined where nothing is missing. */
function useMissing(isMobile: boolean): (draft: FilledDraft) => FieldErrors | undefined {
  const { t } = useLingui()
  return ({ amount, purpose, mobile }) => {
    const isNumber = !isMobile || mobilePattern.test(plainMobile(mobile))
    const missing = {
      ...(!amount && { amount: [t`Enter an amount.`] }),
      ...(!purpose && { purpose: [t`Choose the purpose.`] }),
      ...(!isNumber && { payer_mobile: [t`Enter the ten digits of a mobile number.`] }),
    }
    return Object.keys(missing).length > 0 ? missing : undefined
  }
}

interface LoadEnds extends Pick<LoadFormProps, 'leave'> {
  /** Deletes the draft with the answer, also where the page was left. */
  drop: () => void
  onFailed: () => void
}

/** Begins a load. After a lost answer, the open load may be this very one, which is sent again under its key. */
function useCreateLoad({ drop, leave, onFailed }: LoadEnds) {
  const [wasLost, setWasLost] = useState(false)
  const onError = (failure: Error) => {
    setWasLost(isLost(failure))
    onFailed()
  }
  const { mutate, reset, error, isPending } = useMutation({ ...funding.create(), onSuccess: drop, onError })
  return {
    send: (said: Takes<typeof createLoad>) => !isPending && mutate(said, { onSuccess: leave }),
    /** Clears the outcome of the last one. */
    reset,
    /** The form now has another load. */
    beginAnew: () => {
      setWasLost(false)
      reset()
    },
    wasLost,
    error,
    isPending,
  }
}
