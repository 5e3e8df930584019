import type { Payout, PayoutOverview, PayoutQuote } from '@sahuji/contract/payouts'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AmountField } from '../../kit/forms/amount-field.tsx'
import { Form } from '../../kit/forms/form.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { CancelForm } from '../../platform/forms/cancel-form.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import { isUnanswered } from '../../platform/calls/query.ts'
import { isReady } from '../account-parts.tsx'
import { ConfirmPayout } from '../confirm/confirm-payout.tsx'
import { ResumedNote, useResumed } from '../confirm/resumed.tsx'
import { AccountChoice } from './account-choice.tsx'
import { ArrivalLine, PayoutQuoteLines } from '../payout-quote-lines.tsx'
import { askOf, type PayoutDraft } from './payout-draft.ts'
import { BoundNote, PayoutPurpose, useWithdrawChips } from './withdraw-fields.tsx'

// repeats only the sentence at its field
const fieldsCode = '014'

export interface WithdrawFormProps {
  overview: PayoutOverview
  accounts: readonly PayoutAccount[]
  account: PayoutAccount
  draft: PayoutDraft
  write: (part: Partial<PayoutDraft>) => void
  /** The quote of the amount in the form; the previous one while the next loads. */
  quote: PayoutQuote | undefined
  quoteError: Error | null
  onMade: (payout: Payout) => void
  /** Discards the draft; absent while it is unknown whether it was withdrawn. */
  onCancel: (() => void) | undefined
}

/** Account, amount, purpose and note; the draft survives whatever the call brings. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { overview, accounts, account, draft, write, quote, quoteError, onMade, onCancel } = props
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const { resumed, forget } = useResumed(draft.confirmation, { onOpen: () => setIsConfirming(true), onMade })
  const [missing, setMissing] = useState<FieldErrors>()
  const [refusal, setRefusal] = useState<Error | null>(null)
  const missingOf = useMissing(account, accounts.some(isReady))
  const refused = useFieldErrors(refusal)
  const remarks = useFieldErrors(isUnanswered(quoteError) ? null : quoteError)
  const errors = missing ?? refused ?? (isConfirming ? remarks : undefined)
  const agreed = quote?.amount === draft.amount && !quoteError ? quote : undefined
  const chips = useWithdrawChips(overview)
  const review = () => {
    // one that may exist already is checked before another begins
    if (resumed.state === 'unknown') return resumed.ask()
    if (resumed.state === 'asking') return
    const absent = missingOf(draft)
    setRefusal(null)
    // the server's refusal is in the list too, first, because it is more specific than ours
    setMissing(absent && { ...remarks, ...absent, ...remarks })
    // the dialog opens as soon as the quote of exactly this amount has arrived
    setIsConfirming(!absent && !isUnanswered(quoteError))
    forget()
  }
  const change = (part: Partial<PayoutDraft>) => {
    setIsConfirming(false)
    forget()
    write({ ...part, confirmation: null })
  }
  return (
    <Section>
      <Form label={t`Withdraw to your bank`} onSubmit={review} errors={errors} remarks={remarks}>
        <Stack gap={7}>
          <AccountChoice of={accounts} chosen={account} onChoose={({ id }) => change({ account_id: id })} />
          <Stack gap={4}>
            <AmountField
              name="amount"
              label={t`Amount to withdraw`}
              value={draft.amount}
              onChange={(amount) => change({ amount })}
              chips={chips}
            />
            <BoundNote of={overview} />
          </Stack>
          <Stack gap={4}>
            <PayoutQuoteLines of={quote} />
            <ArrivalLine of={quote} to={account} />
          </Stack>
          <PayoutPurpose purposes={overview.purposes} draft={draft} write={change} />
          <ResumedNote of={resumed} />
          <GoOn {...{ agreed, onCancel }} amount={draft.amount} error={quoteError} />
        </Stack>
      </Form>
      <ConfirmPayout
        ask={askOf(draft, account)}
        account={account}
        quote={isConfirming ? agreed : undefined}
        resumed={resumed.state === 'open' ? resumed.confirmation : undefined}
        onBegun={(confirmation) => write({ confirmation })}
        onMade={onMade}
        onClose={() => change({})}
        onRefused={(error) => {
          change({})
          setRefusal(error)
        }}
      />
    </Section>
  )
}

interface GoOnProps {
  amount: bigint | undefined
  /** The price of exactly this amount. */
  agreed: PayoutQuote | undefined
  /** Why there is no price. */
  error: Error | null
  onCancel: (() => void) | undefined
}

/** Waits for the price: its lines move the button, and a press would miss it. */
function GoOn({ amount, agreed, error, onCancel }: GoOnProps) {
  const { money } = useWriting()
  const isPriced = !amount || !!agreed || !!error
  const withdrawn = amount === undefined ? undefined : money(amount, { isShort: true })
  return (
    <Stack gap={4}>
      <FailureLine of={isUnanswered(error) ? error : null} />
      <Row>
        <Button type="submit" kind="primary" size="large" isPending={!isPriced}>
          {withdrawn ? <Trans>Withdraw {withdrawn}</Trans> : <Trans>Withdraw</Trans>}
        </Button>
        <CancelForm href="/dashboard/home" onCancel={onCancel} />
      </Row>
    </Stack>
  )
}

/** The sentences for missing values, by field; undefined where nothing is missing. */
function useMissing(account: PayoutAccount, hasAnother: boolean): (draft: PayoutDraft) => FieldErrors | undefined {
  const { t } = useLingui()
  const notThere = hasAnother
    ? t`Money cannot go to this account now. Choose another.`
    : t`Money cannot go to this account now.`
  return ({ amount, purpose }) => {
    const absent = {
      ...(!isReady(account) && { account_id: [notThere] }),
      ...(!amount && { amount: [t`Enter an amount.`] }),
      ...(!purpose && { purpose: [t`Choose the purpose.`] }),
    }
    return Object.keys(absent).length > 0 ? absent : undefined
  }
}

/** The server's refusals by field; a refusal of the whole withdrawal is at the amount, with its service code. Spec §8. */
function useFieldErrors(error: Error | null): FieldErrors | undefined {
  const { t } = useLingui()
  const { sentence, code, errors } = useFailureWords(error)
  if (!error) return undefined
  const coded = (says: string) => (code && code !== fieldsCode ? `${says} (${t`code ${code}`})` : says)
  if (!errors || Object.keys(errors).length === 0) return { amount: [coded(sentence)] }
  return { ...errors, ...(errors['amount'] && { amount: errors['amount'].map(coded) }) }
}
