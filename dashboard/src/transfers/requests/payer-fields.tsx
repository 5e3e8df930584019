import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AmountField } from '../../kit/forms/amount-field.tsx'
import { RupeeField } from '../../kit/forms/rupee-field.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { Button, IconButton } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { transfers } from '../calls.ts'
import { OneOfNumbers, ReceiverField } from '../send/receiver-field.tsx'
import { ReceiverPerson, VerifiedMark } from '../send/receiver-person.tsx'
import { numberIn } from '../send-draft.ts'
import * as css from './payer-fields.module.css'
import { equalParts, type PayerDraft, payersMost } from './request-draft.ts'

export interface PayerFieldsProps {
  of: readonly PayerDraft[]
  onChange: (payers: PayerDraft[]) => void
}

/** The payers and their amounts: one, or several with a part each. */
export function PayerFields({ of: payers, onChange }: PayerFieldsProps) {
  const [first = { mobile_no: '', amount: undefined }] = payers
  const isSplit = payers.length > 1
  // the total of all parts before a payer was removed: the others share it too
  const [bill, setBill] = useState<bigint>()
  const add = () => onChange([...payers, { mobile_no: '', amount: undefined }])
  return (
    <Stack gap={5}>
      {isSplit ? (
        <SplitFields of={payers} onChange={onChange} bill={bill} onBill={setBill} />
      ) : (
        <OnePayer of={first} bill={bill} onChange={(payer) => onChange([payer])} />
      )}
      {payers.length < payersMost && (
        <Row>
          <Button size="small" icon={<PlusIcon small />} onPress={add}>
            {isSplit ? <Trans>One more person</Trans> : <Trans>Split between several</Trans>}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

interface OnePayerProps {
  of: PayerDraft
  /** The previous total of several payers, in paisa. */
  bill: bigint | undefined
  onChange: (payer: PayerDraft) => void
}

function OnePayer({ of: payer, bill, onChange }: OnePayerProps) {
  const { t } = useLingui()
  const number = numberIn(payer.mobile_no)
  return (
    <Stack gap={5}>
      <ReceiverField value={payer.mobile_no} onChange={(mobile_no) => onChange({ ...payer, mobile_no })} />
      {number && <ReceiverPerson key={number} mobile_no={number} isAsked />}
      <AmountField
        name="amount"
        label={t`Amount to ask for`}
        value={payer.amount}
        onChange={(amount) => onChange({ ...payer, amount })}
        {...(bill && { chips: [{ amount: bill, name: t`The whole bill`, whole: true }] })}
      />
    </Stack>
  )
}

interface SplitFieldsProps extends PayerFieldsProps {
  bill: bigint | undefined
  onBill: (bill: bigint | undefined) => void
}

function SplitFields({ of: payers, onChange, bill, onBill }: SplitFieldsProps) {
  const { t } = useLingui()
  const sum = payers.reduce((all, { amount = 0n }) => all + amount, 0n)
  const { money } = useWriting()
  const total = bill ?? sum
  const shared = money(total, { isShort: true })
  const share = () => {
    const parts = equalParts(total, payers.length)
    onChange(payers.map((payer, at) => ({ ...payer, amount: parts[at] })))
  }
  const change = (at: number, part: Partial<PayerDraft>) =>
    onChange(payers.map((payer, place) => (place === at ? { ...payer, ...part } : payer)))
  return (
    <Stack gap={4}>
      {payers.map((payer, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be empty alike
        <fieldset key={at} className={css.payer} aria-label={t`Person ${at + 1}`}>
          <OneOfNumbers
            name={`payers.${at}`}
            label={t`Mobile number ${at + 1}`}
            hint={<NameOf written={payer.mobile_no} />}
            value={payer.mobile_no}
            onChange={(mobile_no) => change(at, { mobile_no })}
          />
          <RupeeField
            name={`parts.${at}`}
            label={t`Part ${at + 1}`}
            value={payer.amount}
            onChange={(amount) => {
              onBill(undefined)
              change(at, { amount })
            }}
          />
          <IconButton
            label={t`Leave out person ${at + 1}`}
            icon={<CloseIcon small />}
            onPress={() => {
              onBill(total)
              onChange(payers.filter((_, place) => place !== at))
            }}
          />
        </fieldset>
      ))}
      <Row push="between">
        <Text strong>
          <Trans>
            Together <Money of={sum} />
          </Trans>
        </Text>
        <Button kind="ghost" size="small" isDisabled={total === 0n} onPress={share}>
          {total === sum ? <Trans>In equal parts</Trans> : <Trans>{shared} in equal parts</Trans>}
        </Button>
      </Row>
    </Stack>
  )
}

/** The name behind a number, once the number is complete. */
function NameOf({ written }: { written: string }) {
  const number = numberIn(written)
  return number ? <KnownName key={number} mobile_no={number} /> : null
}

function KnownName({ mobile_no }: { mobile_no: string }) {
  const { data, error } = useCardQuery({ ...transfers.receiver(mobile_no), retry: false })
  if (!data) return <FailureLine of={error} />
  if (!data.is_known) return <Trans>This number has no wallet.</Trans>
  return (
    <>
      <bdi translate="no">
        {data.name}, {data.trade_name}
      </bdi>{' '}
      <VerifiedMark is_verified={data.is_verified} />
    </>
  )
}
