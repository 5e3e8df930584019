import type { Instrument, LoadChannel } from '@sahuji/contract/banks'
import type { Mode } from '@sahuji/contract/lists'
import type { createLoad, Load, LoadQuote } from '@sahuji/contract/funding'
import { mobilePattern } from '@sahuji/contract/merchants'
import type { Takes } from '@sahuji/contract/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AmountField } from '../kit/forms/amount-field.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Form } from '../kit/forms/form.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { useFailureWords } from '../platform/failure-words.ts'
import { PayerMobileField, PurposeAndRemark, useAmountChips } from './amount/load-fields.tsx'
import { funding, loadingAddress } from './calls.ts'
import type { LoadDraft } from './load-draft.ts'
import { QuoteLines } from './quote-lines.tsx'
import { wayWords } from './way-words.tsx'
import { storedUser } from '../session/stored-user.ts'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { Money } from '../kit/format/money.tsx'

// says no more than the sentence at its field
const fieldsCode = '014'

export interface LoadFormProps {
  instrument: Instrument
  mode: Mode
  draft: LoadDraft
  write: (part: Partial<LoadDraft>) => void
  /** The quote of the amount that is written; the last one while the next is on its way. */
  quote: LoadQuote | undefined
  quoteError: Error | null
  /** The most that may be loaded at a time before KYC, in paisa. */
  atOnce: bigint | undefined
  /** What is good to know before the purpose is given. */
  note?: ReactNode
  onCreated: (load: Load) => void
}

/** Amount, purpose and remark of a load; asks once more before the browser leaves for the bank. */
export function LoadForm(props: LoadFormProps) {
  const { instrument, mode, write, quote, quoteError, note, onCreated } = props
  const draft = { ...props.draft, mobile: props.draft.mobile ?? storedUser().mobile_no }
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const [missing, setMissing] = useState<FieldErrors>()
  const create = useMutation(funding.create())
  const refused = useFieldErrors(create.error)
  const remarks = useFieldErrors(quoteError)
  const errors = missing ?? refused ?? (isConfirming ? remarks : undefined)
  const bank = instrument.name
  const agreed = quote?.amount === draft.amount && !quoteError ? quote : undefined
  const words = wayWords[instrument.channel]
  const isMobile = instrument.channel === 'mobilebanking'
  const chips = useAmountChips(props)
  const missingOf = useMissing(isMobile)

  const review = () => {
    const absent = missingOf(draft)
    create.reset()
    setMissing(absent)
    // the summary opens as soon as the quote of exactly this amount is there
    setIsConfirming(!absent)
  }
  const send = () => {
    const said = requestOf(instrument, mode, draft)
    if (!create.isPending && said) create.mutate(said, { onSuccess: onCreated, onError: () => setIsConfirming(false) })
  }
  return (
    <Form label={t`Load funds`} onSubmit={review} errors={errors} remarks={remarks}>
      <Stack gap={7}>
        {isMobile && (
          <PayerMobileField bank={bank} value={draft.mobile} onChange={(written) => write({ mobile: written })} />
        )}
        <AmountField
          name="amount"
          label={t`Amount to load`}
          value={draft.amount}
          onChange={(amount) => {
            setIsConfirming(false)
            setMissing(undefined)
            create.reset()
            write({ amount })
          }}
          chips={chips}
        />
        <QuoteLines of={quote} channel={instrument.channel} />
        {note}
        <PurposeAndRemark channel={instrument.channel} draft={draft} write={write} />
        <Row>
          <Button type="submit" kind="primary" size="large" isPending={!!draft.amount && !agreed && !quoteError}>
            {mode === 'live' ? words.goesOn(bank) : <Trans>Continue to the test bank</Trans>}
          </Button>
          <LinkButton kind="ghost" size="large" href={loadingAddress(mode)}>
            <Trans>Cancel</Trans>
          </LinkButton>
        </Row>
      </Stack>
      <LeaveDialog
        bank={bank}
        channel={instrument.channel}
        mode={mode}
        quote={isConfirming ? agreed : undefined}
        onClose={() => setIsConfirming(false)}
        onConfirm={send}
        isPending={create.isPending}
      />
    </Form>
  )
}

type FilledDraft = LoadDraft & { mobile: string }

// as people write it; the server takes it as the contract reads it
const barely = (mobile: string): string => mobile.replaceAll(/[\s-]/g, '')

/** What is asked of the server; undefined while something is missing. */
function requestOf({ id, channel }: Instrument, mode: Mode, draft: FilledDraft): Takes<typeof createLoad> | undefined {
  const { amount, purpose, remark, mobile } = draft
  if (amount === undefined || !purpose) return undefined
  return {
    instrument_id: id,
    amount,
    purpose,
    ...(mode === 'sandbox' && { mode }),
    ...(remark.trim() && { remark: remark.trim() }),
    ...(channel === 'mobilebanking' && { payer_mobile: barely(mobile) }),
  }
}

/** The sentences of what is not there, by field; undefined where nothing is missing. */
function useMissing(isMobile: boolean): (draft: FilledDraft) => FieldErrors | undefined {
  const { t } = useLingui()
  return ({ amount, purpose, mobile }) => {
    const isNumber = !isMobile || mobilePattern.test(barely(mobile))
    const missing = {
      ...(!amount && { amount: [t`Please write an amount.`] }),
      ...(!purpose && { purpose: [t`Please choose what it is for.`] }),
      ...(!isNumber && { payer_mobile: [t`Please write the ten digits of a mobile number.`] }),
    }
    return Object.keys(missing).length > 0 ? missing : undefined
  }
}

/** What the server refused, at its field; a refusal of the whole load stands at the amount, with its service code: 016, 017. Spec §8. */
function useFieldErrors(error: Error | null): FieldErrors | undefined {
  const { t } = useLingui()
  const { sentence, code, errors } = useFailureWords(error)
  if (!error) return undefined
  const coded = (says: string) => (code && code !== fieldsCode ? `${says} (${t`code ${code}`})` : says)
  if (!errors || Object.keys(errors).length === 0) return { amount: [coded(sentence)] }
  return { ...errors, ...(errors['amount'] && { amount: errors['amount'].map(coded) }) }
}

interface LeaveDialogProps {
  bank: string
  channel: LoadChannel
  mode: Mode
  /** What was agreed; the dialog is open while there is one. */
  quote: LoadQuote | undefined
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks once more before the browser leaves for the bank. */
function LeaveDialog({ bank, channel, mode, quote, ...dialog }: LeaveDialogProps) {
  const words = wayWords[channel]
  const isTest = mode === 'sandbox'
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={quote !== undefined}
      title={
        quote &&
        (isTest ? (
          <Trans>
            Sandbox: load <Money of={quote.amount} /> of test money from {bank}?
          </Trans>
        ) : (
          <Trans>
            Load <Money of={quote.amount} /> from {bank}?
          </Trans>
        ))
      }
      lead={isTest ? <Trans>The page of a test bank opens. Nothing there is real money.</Trans> : words.leads}
      confirm={isTest ? <Trans>Go to the test bank</Trans> : words.leaves}
    >
      <QuoteLines of={quote} channel={channel} />
    </ConfirmDialog>
  )
}
