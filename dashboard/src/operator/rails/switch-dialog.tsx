import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { RailState } from '@sahuji/contract/operator/jobs-and-rails'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonField } from '../../kit/office/reason-field.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { railName } from '../../kit/format/rail-names.ts'
import { channelNames } from '../../kit/office/channel-names.ts'
import { routing } from './calls.ts'
import { takenOver } from './route-order.ts'

type Channel = RailState['channels'][number]

export interface SwitchDialogProps {
  rail: string
  of: Channel
  onClose: () => void
}

/** Switches a channel of a rail off or on, with the reason; shows first what merchants will see. */
export function SwitchDialog({ rail, of: { channel, is_off }, onClose }: SwitchDialogProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [reason, setReason] = useState('')
  const switching = useMutation(routing.switch())
  return (
    <FormDialog
      title={`${railName(rail)}, ${_(channelNames[channel])}: ${is_off ? t`Switch on again` : t`Switch off`}`}
      lead={
        is_off ? (
          <Trans>Merchants can load by this rail again at once, where the order has it.</Trans>
        ) : (
          <Trans>Payments already begun continue.</Trans>
        )
      }
      confirm={is_off ? <Trans>Switch on</Trans> : <Trans>Switch off</Trans>}
      errors={useRefusedFields(switching.error)}
      isPending={switching.isPending}
      onSubmit={() => switching.mutate({ rail, channel, is_off: !is_off, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {!is_off && <WhoTakesOver rail={rail} channel={channel} />}
      <ReasonField maxLength={500} value={reason} onChange={setReason} />
    </FormDialog>
  )
}

/** The rail that replaces it, and the number of banks without a rail. */
function WhoTakesOver({ rail, channel }: { rail: string; channel: Channel['channel'] }) {
  const { data } = useQuery(routing.read())
  if (!data) return null
  const { by, none } = takenOver(data, { rail, channel })
  return (
    <Stack gap={1}>
      {by.map((next) => (
        <TakesOver key={next.rail} of={next} isCard={channel === 'visa'} />
      ))}
      {none > 0 && (
        <Text>
          {channel === 'visa' ? (
            <Trans>No other rail takes cards: merchants see this way as not available.</Trans>
          ) : (
            <Plural
              value={none}
              one="For # bank no other rail answers: merchants see it as not available."
              other="For # banks no other rail answers: merchants see them as not available."
            />
          )}
        </Text>
      )}
      {by.length === 0 && none === 0 && (
        <Text>
          <Trans>Other rails serve this way already; merchants see no difference.</Trans>
        </Text>
      )}
    </Stack>
  )
}

function TakesOver({ of: { rail, count }, isCard }: { of: { rail: string; count: number }; isCard: boolean }) {
  const name = railName(rail)
  return (
    <Text>
      {isCard ? (
        <Trans>{name} takes over every card.</Trans>
      ) : (
        <Plural value={count} one={`${name} takes over # bank.`} other={`${name} takes over # banks.`} />
      )}
    </Text>
  )
}
