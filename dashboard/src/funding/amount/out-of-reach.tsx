import type { Instrument } from '@sahuji/contract/banks'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { CallFailed } from '../../platform/call-failed.ts'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { funding } from '../calls.ts'
import { channelWords, isOfBank } from '../funding-words.tsx'
import { carryDraft, type LoadDraft } from '../load-draft.ts'

export interface OutOfReachProps {
  of: Instrument
  /** Of the load that could not be begun. */
  failure: Error | null
  draft: LoadDraft
}

/** Above the form: that this bank or way cannot be reached now, and the ways that work, to which what was written goes along. */
export function OutOfReach({ of: { name, channel, health }, failure, draft }: OutOfReachProps) {
  const { _ } = useMessages()
  const way = _(channelWords[channel].name)
  const channels = useCardQuery(funding.channels())
  const isRefused = failure instanceof CallFailed && failure.refusal === 'rail_down'
  if (!isRefused && health !== 'down') return null
  const working = channels.data?.filter((each) => each.is_open && each.health !== 'down' && each.channel !== channel)
  const carry = (purposes: readonly { code: string }[]) => {
    const isOpen = purposes.some(({ code }) => code === draft.purpose)
    carryDraft({ ...draft, purpose: isOpen ? draft.purpose : null })
  }
  return (
    <Callout icon={<InfoIcon />} tone="warn">
      <Stack gap={3}>
        <div aria-live="polite">
          <strong>
            {isOfBank(channel) ? (
              <Trans>
                {name} cannot be reached by {way} now.
              </Trans>
            ) : (
              <Trans>{way} cannot be reached now.</Trans>
            )}
          </strong>{' '}
          {isRefused ? (
            <Trans>Nothing was charged, and what you wrote is still here; you may try again.</Trans>
          ) : (
            <Trans>You may fill the form, but a load would most likely not open.</Trans>
          )}{' '}
          {working && working.length > 0 && <Trans>These ways work now; what you write goes along:</Trans>}
        </div>
        {working && working.length > 0 && (
          <Row>
            {working.map((each) => (
              <LinkButton
                key={each.channel}
                size="small"
                href={channelWords[each.channel].href}
                onPress={() => carry(each.purposes)}
              >
                {_(channelWords[each.channel].name)}
              </LinkButton>
            ))}
          </Row>
        )}
      </Stack>
    </Callout>
  )
}
