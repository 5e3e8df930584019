import type { Instrument } from '@sahuji/contract/banks'
import type { Load, LoadQuote } from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AmountField } from '../kit/forms/amount-field.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Form } from '../kit/forms/form.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { Grid } from '../kit/layout/columns.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Select } from '../kit/forms/select.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { useFailureWords } from '../platform/failure-words.ts'
import { funding } from './calls.ts'
import type { LoadDraft } from './load-draft.ts'
import { usePurposes } from './purposes.ts'
import { QuoteLines } from './quote-lines.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { Money } from '../kit/format/money.tsx'

const quick = ['500', '1000', '5000', '10000', '25000'].map((text) => ({ amount: rupees(text) }))
const remarkMax = 50
// says no more than the sentence at its field
const fieldsCode = '014'

export interface LoadFormProps {
  instrument: Instrument
  draft: LoadDraft
  write: (part: Partial<LoadDraft>) => void
  /** The quote of the amount that is written; the last one while the next is on its way. */
  quote: LoadQuote | undefined
  quoteError: Error | null
  /** The most that may be loaded at a time before KYC, in paisa. */
  atOnce: bigint | undefined
  onCreated: (load: Load) => void
}

/** Amount, purpose and remark of a load; asks once more before the browser leaves for the bank. */
export function LoadForm({ instrument, draft, write, quote, quoteError, atOnce, onCreated }: LoadFormProps) {
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const [missing, setMissing] = useState<FieldErrors>()
  const create = useMutation(funding.create())
  const refused = useFieldErrors(create.error)
  const remarks = useFieldErrors(quoteError)
  const errors = missing ?? refused ?? (isConfirming ? remarks : undefined)
  const bank = instrument.name
  const agreed = quote?.amount === draft.amount && !quoteError ? quote : undefined
  const most = quote?.limits.amount_left
  const possible = quick.filter(({ amount }) => !atOnce || amount <= atOnce)
  const chips = most !== undefined && most > 0n ? [...possible, { amount: most, name: t`Most` }] : possible

  const review = () => {
    const absent = whatIsMissing(draft, {
      amount: t`Please write an amount.`,
      purpose: t`Please choose what it is for.`,
    })
    create.reset()
    setMissing(absent)
    // the summary opens as soon as the quote of exactly this amount is there
    setIsConfirming(!absent)
  }
  const send = () => {
    if (create.isPending || draft.amount === undefined || !draft.purpose) return
    const { amount, purpose, remark } = draft
    const said = { instrument_id: instrument.id, amount, purpose, ...(remark.trim() && { remark: remark.trim() }) }
    create.mutate(said, { onSuccess: onCreated, onError: () => setIsConfirming(false) })
  }
  return (
    <Form label={t`Load funds`} onSubmit={review} errors={errors} remarks={remarks}>
      <Stack gap={7}>
        <AmountField
          name="amount"
          label={t`Amount to load`}
          value={draft.amount}
          onChange={(amount) => {
            setIsConfirming(false)
            write({ amount })
          }}
          chips={chips}
        />
        <QuoteLines of={quote} />
        <PurposeAndRemark channel={instrument.channel} draft={draft} write={write} />
        <Row>
          <Button type="submit" kind="primary" size="large">
            <Trans>Continue to {bank}</Trans>
          </Button>
          <LinkButton kind="ghost" size="large" href="/dashboard/loadFunds">
            <Trans>Cancel</Trans>
          </LinkButton>
        </Row>
      </Stack>
      <LeaveDialog
        bank={bank}
        quote={isConfirming ? agreed : undefined}
        onClose={() => setIsConfirming(false)}
        onConfirm={send}
        isPending={create.isPending}
      />
    </Form>
  )
}

/** What the load is for, which the central bank asks, and words for the bank's slip. */
function PurposeAndRemark({
  channel,
  draft,
  write,
}: Pick<LoadFormProps, 'draft' | 'write'> & Pick<Instrument, 'channel'>) {
  const { t } = useLingui()
  const { digits } = useWriting()
  return (
    <Grid>
      <Select<string>
        name="purpose"
        label={t`Purpose`}
        hint={t`Nepal Rastra Bank asks for this on every load.`}
        options={usePurposes(channel)}
        value={draft.purpose}
        onChange={(purpose) => write({ purpose })}
      />
      <TextField
        name="remark"
        label={t`Remark`}
        optional
        hint={t`Shown on the bank’s slip.`}
        maxLength={remarkMax}
        after={digits(`${draft.remark.length}/${remarkMax}`)}
        value={draft.remark}
        onChange={(remark) => write({ remark })}
      />
    </Grid>
  )
}

function whatIsMissing(draft: LoadDraft, says: { amount: string; purpose: string }): FieldErrors | undefined {
  const missing = {
    ...(!draft.amount && { amount: [says.amount] }),
    ...(!draft.purpose && { purpose: [says.purpose] }),
  }
  return Object.keys(missing).length > 0 ? missing : undefined
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
  /** What was agreed; the dialog is open while there is one. */
  quote: LoadQuote | undefined
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks once more before the browser leaves for the bank. */
function LeaveDialog({ bank, quote, ...dialog }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={quote !== undefined}
      title={
        quote && (
          <Trans>
            Load <Money of={quote.amount} /> from {bank}?
          </Trans>
        )
      }
      lead={
        <Trans>
          Your bank’s page opens now. Pay there once, then come back; if you do not, we ask the bank ourselves.
        </Trans>
      }
      confirm={<Trans>Go to the bank</Trans>}
    >
      <QuoteLines of={quote} />
    </ConfirmDialog>
  )
}
