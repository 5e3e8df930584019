import type { Instrument, LoadChannel } from '@sahuji/contract/banks'
import type { Mode } from '@sahuji/contract/lists'
import type { createLoad, Load, LoadQuote } from '@sahuji/contract/funding'
import { latinDigits } from '@sahuji/contract/digits'
import { mobilePattern } from '@sahuji/contract/merchants'
import type { Takes } from '@sahuji/contract/route'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AmountField } from '../kit/forms/amount-field.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Form } from '../kit/forms/form.tsx'
import { type FieldErrors, wholeForm } from '../kit/forms/form-errors.ts'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { useFailureWords } from '../platform/failure-words.ts'
import { PayerMobileField, PurposeAndRemark, useAmountChips } from './amount/load-fields.tsx'
import { CallFailed } from '../platform/call-failed.ts'
import { funding, loadAddress, loadingAddress } from './calls.ts'
import { OutOfReach } from './amount/out-of-reach.tsx'
import { paidWithName } from './funding-words.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import type { LoadDraft } from './load-draft.ts'
import { QuoteLines } from './quote-lines.tsx'
import { wayWords } from './way-words.tsx'
import { storedUser } from '../session/stored-user.ts'

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
  /** Asks for a quote that failed once more. */
  askQuote: () => void
  /** The most that may be loaded at a time before KYC, in paisa. */
  atOnce: bigint | undefined
  /** What is good to know before the purpose is given. */
  note?: ReactNode
  onCreated: (load: Load) => void
}

/** Amount, purpose and remark of a load; asks once more before the browser leaves for the bank. */
export function LoadForm(props: LoadFormProps) {
  const { instrument, mode, write, quote, quoteError, askQuote, note, onCreated } = props
  const draft = { ...props.draft, mobile: props.draft.mobile ?? storedUser().mobile_no }
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const [missing, setMissing] = useState<FieldErrors>()
  const create = useMutation(funding.create())
  const { _ } = useMessages()
  const { channel } = instrument
  const bank = paidWithName(instrument.name, _)
  const refused = useFieldErrors(create.error, channel)
  const remarks = useFieldErrors(quoteError, channel)
  const errors = missing ?? refused ?? (isConfirming ? remarks : undefined)
  const agreed = quote?.amount === draft.amount && !quoteError ? quote : undefined
  const chips = useAmountChips(props)
  const missingOf = useMissing(channel === 'mobilebanking')

  const review = () => {
    const absent = missingOf(draft)
    create.reset()
    setMissing(absent)
    // the summary opens as soon as the quote of exactly this amount is there; until then the button works
    setIsConfirming(!absent)
    if (quoteError) askQuote()
  }
  const send = () => {
    const said = agreed && requestOf(instrument, mode, draft)
    if (!create.isPending && said)
      create.mutate({ ...said, fee: agreed.fee }, { onSuccess: onCreated, onError: () => setIsConfirming(false) })
  }
  return (
    <Form label={t`Load funds`} onSubmit={review} errors={errors} remarks={remarks}>
      <Stack gap={7}>
        <TwinLink of={create.error} channel={channel} />
        {mode === 'live' && <OutOfReach of={instrument} failure={create.error} draft={draft} />}
        {channel === 'mobilebanking' && (
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
        <QuoteLines of={quote} channel={channel} />
        {note}
        <PurposeAndRemark instrument={instrument} draft={draft} write={write} />
        <GoOn bank={bank} channel={channel} mode={mode} isPending={isConfirming && !agreed && !quoteError} />
      </Stack>
      <LeaveDialog
        bank={bank}
        channel={channel}
        mode={mode}
        quote={isConfirming ? agreed : undefined}
        onClose={() => setIsConfirming(false)}
        onConfirm={send}
        isPending={create.isPending}
      />
    </Form>
  )
}

/** Under the form; it works while the quote that the summary shows is not there yet. */
function GoOn({ isPending, ...to }: { bank: string; channel: LoadChannel; mode: Mode; isPending: boolean }) {
  return (
    <Row>
      <Button type="submit" kind="primary" size="large" isPending={isPending}>
        {to.mode === 'live' ? wayWords[to.channel].goesOn(to.bank) : <Trans>Continue to the test bank</Trans>}
      </Button>
      <LinkButton kind="ghost" size="large" href={loadingAddress(to.mode)}>
        <Trans>Cancel</Trans>
      </LinkButton>
    </Row>
  )
}

type FilledDraft = LoadDraft & { mobile: string }

// as people write it; the server takes it as the contract reads it
const barely = (mobile: string): string => latinDigits(mobile).replaceAll(/[\s-]/g, '')

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

/** The way to the load of the same amount that is open already. */
function TwinLink({ of: error, channel }: { of: Error | null; channel: LoadChannel }) {
  const id = twinOf(error)
  if (!id) return null
  return (
    <Row>
      <LinkButton href={loadAddress({ id, channel })}>
        <Trans>See the open load</Trans>
      </LinkButton>
    </Row>
  )
}

const twinOf = (error: Error | null): string | undefined =>
  error instanceof CallFailed && error.refusal === 'load_open' && error.facts['id'] ? `${error.facts['id']}` : undefined

/** What the server refused, at its field; a refusal of the whole load stands at the amount, one for an open load above the form alone, with its service code: 016, 017. Spec §8. */
function useFieldErrors(error: Error | null, channel: LoadChannel): FieldErrors | undefined {
  const { t } = useLingui()
  const { sentence, code, errors } = useFailureWords(error)
  if (!error) return undefined
  const coded = (says: string) => (code && code !== fieldsCode ? `${says} (${t`code ${code}`})` : says)
  if (twinOf(error) && (channel === 'visa' || channel === 'sct'))
    return {
      [wholeForm]: [coded(t`A load of the same amount by card is still open. Please finish or cancel it first.`)],
    }
  if (twinOf(error) && channel === 'ips')
    return {
      [wholeForm]: [coded(t`A load of the same amount by connectIPS is still open. Please finish or cancel it first.`)],
    }
  if (twinOf(error)) return { [wholeForm]: [coded(sentence)] }
  if (!errors || Object.keys(errors).length === 0) return { amount: [coded(sentence)] }
  return { ...errors, ...(errors['amount'] && { amount: errors['amount'].map(coded) }) }
}
