import { perOrderMost, type TicketType } from '@sahuji/contract/events/ticket-types'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { ListField } from '../../kit/forms/list-field.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { BothDates, DateTime } from '../../kit/format/date.tsx'
import { TextButton } from '../../kit/layout/button.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { MomentField } from '../create/moment-field.tsx'
import type { KindPartProps } from './kind-draft.ts'

interface SalePartProps extends KindPartProps {
  others: readonly TicketType[]
  isOnSale: boolean
}

/** When it sells, to whom, and what holders may do with it. */
export function SalePart({ others, isOnSale, ...props }: SalePartProps) {
  const { t } = useLingui()
  const { draft, change, kind } = props
  const now = useOpenedAt()
  const isBegun = isOnSale && kind !== undefined && kind.sold > 0 && (kind.sale_from === null || kind.sale_from <= now)
  const sharable = others.filter(({ shares_with }) => shares_with === null)
  return (
    <Section title={<Trans>Sale</Trans>}>
      <Stack gap={5}>
        {isBegun ? (
          <Text tone="muted">
            {kind.sale_from ? (
              <Trans>
                On sale since <BothDates of={kind.sale_from} />, <DateTime of={kind.sale_from} as="time" />. Begun, so
                it stays.
              </Trans>
            ) : (
              <Trans>On sale since the event was published. Begun, so it stays.</Trans>
            )}
          </Text>
        ) : (
          <MomentField
            name="sale_from"
            label={t`From`}
            optional
            value={draft.sale_from}
            onChange={(sale_from) => change({ sale_from })}
          />
        )}
        <MomentField
          name="sale_until"
          label={t`Until`}
          optional
          value={draft.sale_until}
          hint={<Trans>Empty: until the event ends.</Trans>}
          onChange={(sale_until) => change({ sale_until })}
        />
        <OrderBounds {...props} />
        {sharable.length > 0 && (
          <ListField
            name="shares_with"
            label={t`Its seats`}
            options={[
              { id: '', label: t`Seats of its own` },
              ...sharable.map(({ id, name }) => ({ id, label: t`Taken from ${name}` })),
            ]}
            value={draft.shares_with}
            hint={<Trans>A student ticket can take its seats from the standard ones.</Trans>}
            onChange={(shares_with) => change({ shares_with })}
          />
        )}
        <Choices {...props} />
        <Validity {...props} />
      </Stack>
    </Section>
  )
}

function OrderBounds({ draft, change }: KindPartProps) {
  const { t } = useLingui()
  const digits = (text: string) => {
    const number = text.replaceAll(/\D/g, '')
    return number === '' ? '' : `${Math.min(perOrderMost, Number(number))}`
  }
  return (
    <>
      <Grid gap={5}>
        <TextField
          name="order_min"
          label={t`Fewest in one order`}
          inputMode="numeric"
          maxLength={2}
          value={draft.order_min}
          onChange={(text) => change({ order_min: digits(text) })}
        />
        <TextField
          name="order_max"
          label={t`Most in one order`}
          inputMode="numeric"
          maxLength={2}
          value={draft.order_max}
          onChange={(text) => change({ order_max: digits(text) })}
        />
      </Grid>
      <TextField
        name="section"
        label={t`Section`}
        optional
        value={draft.section}
        maxLength={40}
        hint={<Trans>For example a hall, a row or a stand; printed on the ticket.</Trans>}
        onChange={(section) => change({ section })}
      />
    </>
  )
}

function Choices({ draft, change }: KindPartProps) {
  return (
    <>
      <Checkbox
        isSelected={draft.is_hidden}
        note={<Trans>It is hidden until a code of the event is entered.</Trans>}
        onChange={(is_hidden) => change({ is_hidden })}
      >
        <Trans>Only with a code</Trans>
      </Checkbox>
      <Checkbox
        isSelected={draft.is_transferable}
        note={<Trans>Until the doors open; the old QR stops working.</Trans>}
        onChange={(is_transferable) => change({ is_transferable })}
      >
        <Trans>Can be passed on</Trans>
      </Checkbox>
      <Checkbox
        isSelected={draft.has_waiting_list}
        note={<Trans>The first in line has two hours to pay.</Trans>}
        onChange={(has_waiting_list) => change({ has_waiting_list })}
      >
        <Trans>Waiting list when sold out</Trans>
      </Checkbox>
    </>
  )
}

/** Good for a part of the event only, as one day of three. */
function Validity({ draft, change }: KindPartProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(draft.valid_from !== null || draft.valid_until !== null)
  if (!isOpen)
    return (
      <Row>
        <TextButton onPress={() => setIsOpen(true)}>
          <Trans>Good for a part of the event only</Trans>
        </TextButton>
      </Row>
    )
  return (
    <>
      <MomentField
        name="valid_from"
        label={t`Good from`}
        optional
        value={draft.valid_from}
        onChange={(valid_from) => change({ valid_from })}
      />
      <MomentField
        name="valid_until"
        label={t`Good until`}
        optional
        value={draft.valid_until}
        onChange={(valid_until) => change({ valid_until })}
      />
    </>
  )
}
