import type { OwnEvent } from '@sahuji/contract/events'
import type { EventReturn } from '@sahuji/contract/events/sales'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Figures } from '../../kit/data/figures.tsx'
import { List, ListRow } from '../../kit/data/list.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { followed } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { useMay } from '../../platform/session/rights.ts'
import { events } from '../calls.ts'

/** Cancels an event for good; asks for the reason that its buyers read. */
export function CancelEvent({ of: { id, sold }, onClose }: { of: OwnEvent; onClose: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const cancelling = useMutation(followed(events.cancel(), onClose))
  const refused = useRefusedFields(cancelling.error)
  return (
    <FormDialog
      title={t`Cancel the event for good?`}
      lead={
        <Plural
          value={sold}
          _0="No ticket is sold, so no money goes back."
          one="# ticket is void from then on, and all of its money goes back."
          other="# tickets are void from then on, and all of their money goes back."
        />
      }
      confirm={<Trans>Cancel the event</Trans>}
      errors={refused}
      isPending={cancelling.isPending}
      isIncomplete={reason.trim() === ''}
      onSubmit={() => cancelling.mutate({ id, reason: reason.trim() })}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t`Reason`}
        value={reason}
        onChange={setReason}
        maxLength={200}
        hint={<Trans>Your buyers read it.</Trans>}
      />
    </FormDialog>
  )
}

/** How far the money of a cancelled event is back, and those that need somebody. */
export function Returned({ id }: { id: string }) {
  const { data, error, refetch } = useCardQuery(events.returned(id))
  return (
    <Section title={<Trans>Giving the money back</Trans>}>
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {!error && !data && <LoadingRows rows={3} />}
      {data && <Progress id={id} of={data} />}
    </Section>
  )
}

function Progress({ id, of: back }: { id: string; of: EventReturn }) {
  const { t } = useLingui()
  const steering = useMutation(events.steer())
  const maySteer = useMay('events.manage')
  const part = (name: string, { tickets, amount }: { tickets: number; amount: bigint }) => ({
    name,
    value: <Money of={amount} />,
    note: <Plural value={tickets} one="# ticket" other="# tickets" />,
    isNoteNeeded: true,
  })
  const isDone = back.given_back.amount === back.total
  return (
    <Stack gap={5}>
      <Text>
        <Name>{back.reason}</Name>
      </Text>
      <Figures
        as="total"
        of={[
          part(t`Given back`, back.given_back),
          part(t`On the way`, back.on_the_way),
          part(t`Not begun`, back.not_begun),
          part(t`Need you`, back.need_you),
        ]}
      />
      {!isDone && maySteer && (
        <Row>
          <Button
            isPending={steering.isPending}
            onPress={() => steering.mutate({ id, does: back.is_paused ? 'go_on' : 'pause' })}
          >
            {back.is_paused ? <Trans>Go on</Trans> : <Trans>Pause</Trans>}
          </Button>
          {back.stuck.length > 0 && (
            <Button isDisabled={steering.isPending} onPress={() => steering.mutate({ id, does: 'try_again' })}>
              <Trans>Try these again</Trans>
            </Button>
          )}
        </Row>
      )}
      <FailureLine of={steering.error} />
      {back.stuck.length > 0 && (
        <List label={t`Need you`}>
          {back.stuck.map(({ payment_id, name, mobile_end, amount, why }) => (
            <ListRow
              key={payment_id}
              href={`/dashboard/transactionHistory/singleTransaction/${payment_id}`}
              note={why}
              end={<Money of={amount} />}
            >
              <Name>{name}</Name> <Ltr>··{mobile_end}</Ltr>
            </ListRow>
          ))}
        </List>
      )}
    </Stack>
  )
}
