import type { Instrument } from '@sahuji/contract/banks'
import { latinOnly } from '@sahuji/contract/input/latin-only'
import type { LoadQuote } from '@sahuji/contract/funding'
import type { LoadLimits } from '@sahuji/contract/tariff'
import { rupees } from '@sahuji/contract/money/money'
import { useLingui } from '@lingui/react/macro'
import type { AmountChip } from '../../kit/forms/amount-field.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import type { LoadDraft } from '../load-draft.ts'
import { PurposeFields } from '../../tariff/purpose-fields.tsx'
import { usePurposes } from '../use-purposes.ts'

const quick = ['500', '1000', '5000', '10000', '25000'].map((text) => ({ amount: rupees(text) }))
const remarkMax = 50

interface AmountChipsOf {
  instrument: Instrument
  quote: LoadQuote | undefined
  /** The minimum of the way, until there is a quote. */
  limits: LoadLimits | undefined
}

/** Quick amounts: the usual ones, the amount last loaded from here, and the maximum. */
export function useAmountChips({ instrument: { last_amount }, quote, limits }: AmountChipsOf): AmountChip[] {
  const { t } = useLingui()
  const most = quote?.limits.amount_left ?? limits?.amount_left
  const atOnce = limits?.tier?.amount_max
  const isPossible = (amount: bigint) => (!atOnce || amount <= atOnce) && (most === undefined || amount <= most)
  const usual = quick.filter(({ amount }) => amount !== last_amount && isPossible(amount))
  const last = last_amount !== null && isPossible(last_amount) ? [{ amount: last_amount, name: t`Last time` }] : []
  return [...usual, ...last, ...(most !== undefined && most > 0n ? [{ amount: most, name: t`Most` }] : [])]
}

/** The payer's number at the bank. */
export function PayerMobileField({
  bank,
  value,
  onChange,
}: {
  bank: string
  value: string
  onChange: (mobile: string) => void
}) {
  const { t } = useLingui()
  return (
    <TextField
      name="payer_mobile"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      label={t`Mobile number at ${bank}`}
      hint={t`Yours, as the bank knows it. A load from somebody else’s account is refused.`}
      value={value}
      onChange={onChange}
    />
  )
}

/** The purpose of a load, and a note for the bank's slip. */
export function PurposeAndRemark({
  instrument: { channel, slip },
  draft,
  write,
}: {
  instrument: Instrument
  draft: LoadDraft
  write: (part: Partial<LoadDraft>) => void
}) {
  const { t } = useLingui()
  return (
    <PurposeFields
      purposes={usePurposes(channel)}
      hint={t`Nepal Rastra Bank asks for this on every load.`}
      purpose={draft.purpose}
      onPurpose={(purpose) => write({ purpose })}
      note={{
        name: 'remark',
        label: t`Remark`,
        hint: useSlipWords(slip, draft.remark.trim()),
        most: remarkMax,
        value: draft.remark,
        onChange: (remark) => write({ remark }),
      }}
    />
  )
}

/** Where a note is read: on the bank's slip unchanged or in part, or in the merchant's own book alone. */
function useSlipWords(slip: Instrument['slip'], remark: string): string {
  const { t } = useLingui()
  if (slip === 'none') return t`Kept in your own book; the bank’s slip shows no remark.`
  const shown = slip === 'latin' ? latinOnly(remark) : remark.replaceAll(/[^\x20-\x7e]/g, '')
  if (shown === remark) return t`Shown on the bank’s slip.`
  if (slip !== 'latin') return t`Shown on the bank’s slip; a bank with Latin letters alone may leave some out.`
  if (shown === '') return t`The bank’s slip has Latin letters alone and shows nothing of this; your own book keeps it.`
  return t`The bank’s slip has Latin letters alone and shows “${shown}”; your own book keeps the full remark.`
}
