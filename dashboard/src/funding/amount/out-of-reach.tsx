import type { Instrument } from '@sahuji/contract/banks'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { focusWhenFree } from '../../kit/forms/focus-when-free.ts'
import { useWriting } from '../../kit/format/reader.ts'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { funding } from '../calls.ts'
import { channelWords, isOfBank } from '../funding-words.tsx'
import { carryDraft, type LoadDraft } from '../load-draft.ts'
import type { Hindrance } from './load-refusals.tsx'

export interface OutOfReachProps {
  of: Instrument
  hindrance: Hindrance
  draft: LoadDraft
}

/** Above the form: why no load from here can begin now, and the alternatives, which take over the draft. */
export function OutOfReach({ of: instrument, hindrance, draft }: OutOfReachProps) {
  const { _ } = useMessages()
  const channels = useCardQuery(funding.channels())
  const free = channels.data?.filter(
    ({ channel, is_open, health, limits }) =>
      channel !== instrument.channel && is_open && health !== 'down' && limits.amount_left > 0n,
  )
  const carry = (purposes: readonly { code: string }[]) => {
    const isOpen = purposes.some(({ code }) => code === draft.purpose)
    carryDraft({ ...draft, purpose: isOpen ? draft.purpose : null })
  }
  const isAnswer = hindrance.why === 'refused'
  return (
    <Callout icon={<InfoIcon />} tone="warn">
      <Stack gap={3}>
        {/* the answer to a press takes the focus, as other answers of a form do */}
        <div
          aria-live="polite"
          key={hindrance.why}
          tabIndex={isAnswer ? -1 : undefined}
          ref={isAnswer ? takeFocus : null}
        >
          <HindranceWords of={instrument} hindrance={hindrance} />{' '}
          {free && free.length > 0 && <Trans>These ways work now and keep what you entered:</Trans>}
        </div>
        {free && free.length > 0 && (
          <Row>
            {free.map((each) => (
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

const takeFocus = (element: HTMLElement | null) => {
  if (element) focusWhenFree(element)
}

/** Why more loads count as used than the merchant made. */
function LateOnes({ of: { why, late, until } }: { of: Extract<Hindrance, { late: number }> }) {
  const { number, date } = useWriting()
  if (late === 0) return null
  const count = number(late)
  if (why === 'day')
    return (
      <Trans>
        Including cancelled or expired ones: {count}. A bank may still pay these, so they count until midnight.
      </Trans>
    )
  const end = until && date(until, 'full')
  return end ? (
    <Trans>
      Including cancelled or expired ones: {count}. A bank may still pay these, so they count until {end} at the latest.
    </Trans>
  ) : (
    <Trans>Including cancelled or expired ones: {count}. A bank may still pay these.</Trans>
  )
}

function HindranceWords({ of: { name, channel }, hindrance }: Omit<OutOfReachProps, 'draft'>) {
  const { _ } = useMessages()
  const { number } = useWriting()
  const way = _(channelWords[channel].name)
  if (hindrance.why === 'day' || hindrance.why === 'month') {
    const count = number(hindrance.count)
    return (
      <>
        {hindrance.why === 'day' ? (
          <Trans>
            <strong>No more loads by {way} today.</strong> All {count} of today are used; you can load again tomorrow.
          </Trans>
        ) : (
          <Trans>
            <strong>No more loads by {way} this month.</strong> All {count} of this Nepali month are used; you can load
            again when the next one begins.
          </Trans>
        )}{' '}
        <LateOnes of={hindrance} />
      </>
    )
  }
  return (
    <>
      <strong>
        {isOfBank(channel) ? (
          <Trans>
            {name} cannot be reached by {way} now.
          </Trans>
        ) : (
          <Trans>{way} cannot be reached now.</Trans>
        )}
      </strong>{' '}
      {hindrance.why === 'refused' ? (
        <Trans>Nothing was charged, and what you entered is still here; you may try again.</Trans>
      ) : (
        <Trans>You may fill in the form, but the load would most likely fail to open.</Trans>
      )}
    </>
  )
}
