import type { OwnEvent } from '@sahuji/contract/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { ListField } from '../../kit/forms/list-field.tsx'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Money } from '../../kit/format/money.tsx'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { Button, IconButton } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { untilAnswered } from '../../platform/calls/query.ts'
import { events } from '../calls.ts'
import { OtherWays } from '../other-ways.tsx'
import * as css from './create.module.css'
import { PayoutPart } from './payout-part.tsx'
import type { StepProps } from './step-props.ts'

/** Who pays the fee, the tax within the prices, and until when money goes back. */
export function MoneyStep(props: StepProps) {
  return (
    <>
      <FeePart {...props} />
      <TaxPart {...props} />
      <ReturnPart {...props} />
      <PayoutPart of={props.of} />
    </>
  )
}

const examplePrice = 80_000n

function FeePart({ of: { fee_payer }, change }: StepProps) {
  const { t } = useLingui()
  const { money } = useWriting()
  const { data } = useQuery({
    ...events.quote(examplePrice, fee_payer),
    placeholderData: keepPreviousData,
    ...untilAnswered,
  })
  const price = money(examplePrice)
  return (
    <Section title={<Trans>The fee</Trans>}>
      <Stack gap={5}>
        <RadioGroup
          name="fee_payer"
          label={t`Who pays the fee?`}
          lined
          options={[
            { id: 'organiser', label: t`You`, note: t`The buyer sees round prices.` },
            { id: 'buyer', label: t`The buyer`, note: t`It is added to each price, and shown before paying.` },
          ]}
          value={fee_payer}
          onChange={(payer) => change({ fee_payer: payer })}
        />
        {data && (
          <div>
            <Text small tone="quiet">
              <Trans>Of one ticket at {price}</Trans>
            </Text>
            <Lines>
              <Line label={<Trans>The buyer pays</Trans>}>
                <Money of={data.buyer_pays} />
              </Line>
              <Line label={<Trans>Fee</Trans>}>
                <Money of={-data.fee} />
              </Line>
              <Total label={<Trans>You receive</Trans>}>
                <Money of={data.arrives} />
              </Total>
            </Lines>
            <OtherWays of={data} />
          </div>
        )}
      </Stack>
    </Section>
  )
}

const taxesMost = 3

function TaxPart({ of: { taxes }, change }: StepProps) {
  const { t } = useLingui()
  const { digits } = useWriting()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Section
      title={<Trans>Tax within your prices</Trans>}
      aside={
        taxes.length < taxesMost && (
          <Button size="small" icon={<PlusIcon small />} onPress={() => setIsAdding(true)}>
            <Trans>Add a tax</Trans>
          </Button>
        )
      }
    >
      {taxes.length === 0 && (
        <Text tone="muted">
          <Trans>None is named. Add VAT or entertainment tax where your prices include it.</Trans>
        </Text>
      )}
      <ul className={css.parts}>
        {taxes.map((tax) => (
          <li key={tax.name}>
            <span>
              <Name>{tax.name}</Name> {digits(`${tax.basis_points / 100} %`)}
            </span>
            <IconButton
              size="small"
              label={t`Remove ${tax.name}`}
              icon={<CloseIcon small />}
              onPress={() => change({ taxes: taxes.filter((other) => other !== tax) })}
            />
          </li>
        ))}
      </ul>
      {isAdding && (
        <TaxDialog
          onAdd={(tax) => {
            change({ taxes: [...taxes, tax] })
            setIsAdding(false)
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Section>
  )
}

interface TaxDialogProps {
  onAdd: (tax: OwnEvent['taxes'][number]) => void
  onClose: () => void
}

function TaxDialog({ onAdd, onClose }: TaxDialogProps) {
  const { t } = useLingui()
  const [name, setName] = useState('VAT')
  const [percent, setPercent] = useState('13')
  const basis_points = Math.round(Number(percent.replace(',', '.')) * 100)
  const isWell = basis_points >= 1 && basis_points <= 5000
  return (
    <FormDialog
      title={t`Add a tax`}
      confirm={<Trans>Add a tax</Trans>}
      errors={undefined}
      isPending={false}
      isIncomplete={name.trim() === '' || !isWell}
      onSubmit={() => onAdd({ name: name.trim(), basis_points })}
      onClose={onClose}
    >
      <TextField name="name" label={t`Name`} value={name} onChange={setName} maxLength={40} />
      <TextField
        name="percent"
        label={t`Percent of the price without it`}
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        onChange={setPercent}
        maxLength={5}
      />
    </FormDialog>
  )
}

const dayHours = 24
const returnDays = ['never', '0', '1', '3', '7', '14'] as const

function ReturnPart({ of: { refund_hours }, change }: StepProps) {
  const { t } = useLingui()
  const known = returnDays.find((days) => days === `${(refund_hours ?? -1) / dayHours}`)
  const names: Record<(typeof returnDays)[number], string> = {
    never: t`Only if you cancel the event`,
    '0': t`Until it starts`,
    '1': t`Until one day before`,
    '3': t`Until three days before`,
    '7': t`Until a week before`,
    '14': t`Until two weeks before`,
  }
  return (
    <Section title={<Trans>Money back, and yours</Trans>}>
      <Stack gap={5}>
        <ListField
          name="refund_hours"
          label={t`Money back on request`}
          options={returnDays.map((id) => ({ id, label: names[id] }))}
          value={refund_hours === null ? 'never' : (known ?? null)}
          hint={<Trans>Without a reason. If you cancel the event, everyone gets everything back.</Trans>}
          onChange={(days) => change({ refund_hours: days === 'never' ? null : Number(days) * dayHours })}
        />
        <Text tone="muted">
          <Trans>
            Ticket money comes into your wallet as tickets sell, and is held there for refunds until the doors open.
          </Trans>
        </Text>
      </Stack>
    </Section>
  )
}
