import type { RailState } from '@sahuji/contract/operator/jobs-and-rails'
import type { RailRouting } from '@sahuji/contract/operator/rails'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ListField } from '../../kit/forms/list-field.tsx'
import { ReasonField } from '../../kit/office/reason-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { channelNames } from '../../kit/office/channel-names.ts'
import { routing } from './calls.ts'
import { RailOrder } from './rail-order.tsx'
import { type Chosen, offeringRails, routeOf } from './route-order.ts'

export interface RouteDialogProps {
  of: RailRouting
  rails: readonly RailState[]
  chosen: Chosen
  onClose: () => void
}

/** Sets the order of a channel's or one bank's rails, or undoes such a choice; always with the reason. */
export function RouteDialog({ of: data, rails, chosen, onClose }: RouteDialogProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { channel, isTakenBack = false } = chosen
  const choose = useMutation(routing.choose())
  const [bank, setBank] = useState(chosen.bank === 'one' ? null : chosen.bank)
  const [reason, setReason] = useState('')
  const offered = offeringRails(rails, channel)
  const [order, setOrder] = useState<readonly string[]>(
    () => routeOf(data, channel, bank)?.rails ?? routeOf(data, channel, null)?.rails ?? offered,
  )
  const isNaming = chosen.bank === 'one'
  const what = isTakenBack
    ? t`Withdraw the choice`
    : bank === null && !isNaming
      ? t`Change the order`
      : t`Exception for one bank`
  const send = () =>
    choose.mutate({ channel, bank, rails: isTakenBack ? [] : [...order], reason }, { onSuccess: onClose })
  return (
    <FormDialog
      title={`${_(channelNames[channel])}: ${what}`}
      lead={
        isTakenBack ? (
          <Trans>From now on the order above it applies again: the channel’s, or the product’s.</Trans>
        ) : (
          <Trans>A rail without a tick does not serve. Payments already begun continue with theirs.</Trans>
        )
      }
      confirm={isTakenBack ? <Trans>Take back</Trans> : <Trans>Use this order</Trans>}
      errors={useRefusedFields(choose.error)}
      isPending={choose.isPending}
      onSubmit={() => {
        if (!isNaming || bank !== null) send()
      }}
      onClose={onClose}
    >
      {isNaming && (
        <ListField
          name="bank"
          label={t`Bank`}
          options={data.banks
            .filter((each) => each.channel === channel)
            .map(({ bank: id, name }) => ({ id, label: name }))}
          value={bank}
          onChange={setBank}
        />
      )}
      {!isTakenBack && <RailOrder offered={offered} value={order} onChange={setOrder} />}
      <ReasonField maxLength={500} value={reason} onChange={setReason} />
    </FormDialog>
  )
}
